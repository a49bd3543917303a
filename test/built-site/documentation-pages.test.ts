import { dirname } from "node:path";
import type { Element } from "hast";
import { expect, test } from "vitest";
import { metrics } from "#content/catalog/metrics.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { products } from "#content/products/index.ts";
import { documentationAddress } from "#site/markdown/document-summary.ts";
import { documentationGroups, isInMenu } from "#site/markdown/front-matter.ts";
import { entryPages } from "../support/specified-addresses.ts";
import { attribute, type BuiltPage, builtPages, documents, elementsOf, textOf } from "./built-pages.ts";

const start = "/docs/index.html";
const pages = new Map(builtPages().map((page) => [page.path, page]));

function ofClass({ tree }: BuiltPage, name: string): Element[] {
  return elementsOf(tree, ({ properties: { className } }) => Array.isArray(className) && className.includes(name));
}

function linksIn(part: Element): string[] {
  return elementsOf({ type: "root", children: [part] }, ({ tagName }) => tagName === "a").map((link) =>
    attribute(link, "href"),
  );
}

function pageAt(path: string): BuiltPage {
  const page = pages.get(path);
  if (!page) throw new Error(`The build has no ${path}.`);
  return page;
}

test("the start page of the documentation lists every other page of the menu once, in a section for each group", () => {
  const [tutorials] = ofClass(pageAt(start), "docs-start-commands").map((tiles) =>
    linksIn(tiles).filter((path) => path.startsWith("/docs/start-")),
  );
  const listed = [...(tutorials ?? []), ...ofClass(pageAt(start), "docs-start-pages").flatMap(linksIn)];
  const inMenu = documents.documentationPages
    .filter(({ frontMatter }) => isInMenu(frontMatter.group))
    .map(({ slug }) => documentationAddress(slug));
  const others = inMenu.filter((path) => path !== start && !entryPages.includes(path));
  expect(listed.toSorted()).toEqual(others.toSorted());
  const sections = elementsOf(pageAt(start).tree, ({ tagName }) => tagName === "h2").map((heading) =>
    attribute(heading, "id"),
  );
  expect(sections).toEqual(expect.arrayContaining(documentationGroups.map((group) => group.toLowerCase())));
});

test("the start page has a first command, a tutorial, and a manual for each language", () => {
  const [tiles] = ofClass(pageAt(start), "docs-start-commands");
  if (!tiles) throw new Error("There are no tiles.");
  const commands = elementsOf({ type: "root", children: [tiles] }, ({ tagName }) => tagName === "pre").map(textOf);
  expect(commands).toEqual([
    "DesigniteConsole.exe -i <solution.sln> -o <output folder>",
    "java -jar DesigniteJava-community.jar -i <source folder> -o <output folder>",
    "./DPy analyze -i <source folder> -o <output folder> -f csv",
  ]);
  expect(linksIn(tiles)).toEqual(
    ["designite-csharp", "designitejava", "dpy"].flatMap((name) => [`/docs/start-${name}.html`, `/docs/${name}.html`]),
  );
});

test.each(["smells", "metrics"])("the table of all %s has a row for each of their pages", (folder) => {
  const rows = ofClass(pageAt(`/docs/${folder}.html`), "catalog-table").flatMap(linksIn);
  expect(rows.toSorted()).toEqual(entryPages.filter((path) => path.startsWith(`/docs/${folder}/`)).toSorted());
});

test("the section on C# keeps its address and leads to the manual", () => {
  const headings = elementsOf(pageAt(start).tree, ({ properties: { id } }) => id === "designite-for-c");
  expect(headings).toHaveLength(1);
  expect(linksIn(ofClass(pageAt(start), "prose")[0] as Element)).toContain(
    products["designite-csharp"].documentationPath,
  );
});

test("every other documentation page says where it lies, and for which version if it is for one tool", async () => {
  const { documentationPages: texts } = documents;
  for (const { slug, frontMatter } of texts.filter((text) => text.slug !== "index")) {
    const page = pageAt(`/docs/${slug}.html`);
    const [path] = ofClass(page, "breadcrumb-path");
    const smell = smells.find(({ id }) => slug === `smells/${id}`);
    expect(path && linksIn(path), slug).toEqual([
      start,
      ...(isInMenu(frontMatter.group) ? [`${start}#${frontMatter.group.toLowerCase()}`] : []),
      ...(slug.includes("/") ? [`/docs/${dirname(slug)}.html`] : []),
      ...(smell ? [`/docs/smells.html#${smell.family}-smells`] : []),
    ]);
    const { tool } = frontMatter;
    const [major, minor] = tool ? products[tool].latestVersion.split(".") : [];
    const paragraphs = elementsOf(page.tree, ({ tagName }) => tagName === "p").map(textOf);
    const stated = paragraphs.filter((text) => text.endsWith("Other versions"));
    expect(stated, slug).toEqual(
      tool ? [expect.stringContaining(`For ${products[tool].name} ${major}.${minor}.x.`)] : [],
    );
  }
});

test("every formula of a metric is set as mathematics", () => {
  const lists = metrics.flatMap(({ id }) => ofClass(pageAt(`/docs/metrics/${id}.html`), "catalog-formulas"));
  const set = lists.flatMap((list) =>
    elementsOf({ type: "root", children: [list] }, ({ tagName }) => tagName === "math"),
  );
  expect(set).toHaveLength(metrics.flatMap(({ formulas = [] }) => formulas).length);
});
