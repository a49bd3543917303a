import { expect, test } from "vitest";
import { articlePath, inListOrder } from "#site/markdown/article-lists.ts";
import { listPages } from "#site/seo/listed-page.ts";
import { documentationPages, furtherPages, routes } from "../support/specified-addresses.ts";
import { attribute, type BuiltPage, builtPages, documents, elementsOf, pageOf, textOf } from "./built-pages.ts";

interface Head {
  path: string;
  title: string;
  description: string;
  canonical: string;
  headings: number;
}

function headOf({ path, tree }: BuiltPage): Head {
  const described = elementsOf(tree, (meta) => meta.tagName === "meta" && attribute(meta, "name") === "description");
  const linked = elementsOf(tree, (link) => link.tagName === "link" && attribute(link, "rel") === "canonical");
  return {
    path,
    title:
      elementsOf(tree, (element) => element.tagName === "title")
        .filter((title) => title.properties.id === undefined)
        .map(textOf)[0] ?? "",
    description: described.map((meta) => attribute(meta, "content"))[0] ?? "",
    canonical: linked.map((link) => attribute(link, "href"))[0] ?? "",
    headings: elementsOf(tree, (element) => element.tagName === "h1").length,
  };
}

function faultsOf(heads: readonly Head[]): string[] {
  return heads.flatMap((head) => {
    const pageSharing = (field: "title" | "description") =>
      heads.find((other) => other !== head && other[field] === head[field])?.path;
    const address = URL.parse(head.canonical);
    return [
      ...(/^Designite \| \S/.test(head.title) ? [] : [`${head.path}: the title is ${JSON.stringify(head.title)}`]),
      ...(head.description.length >= 40 ? [] : [`${head.path}: the description says nothing`]),
      ...(pageSharing("title") ? [`${head.path} and ${pageSharing("title")} share a title`] : []),
      ...(pageSharing("description") ? [`${head.path} and ${pageSharing("description")} share a description`] : []),
      ...(head.headings === 1 ? [] : [`${head.path} has ${head.headings} first headings`]),
      ...(head.path === "/404" || (address?.protocol === "https:" && address.pathname === head.path)
        ? []
        : [`${head.path}: the canonical address is ${head.canonical}`]),
    ];
  });
}

test("every page has a title, a description, an address and one first heading of its own", () => {
  expect(faultsOf(builtPages().map(headOf))).toEqual([]);
});

test("every specified address is a page, and so are the documentation pages", () => {
  expect(builtPages().map(({ path }) => path)).toEqual(
    expect.arrayContaining([...routes, ...furtherPages, ...documentationPages, "/404"]),
  );
});

const isArticle = (path: string) => path.startsWith("/blog/");
/** Without the page that is sent at unknown addresses, and what pages show in frames. */
const published = builtPages()
  .map(({ path }) => path)
  .filter((path) => path !== "/404" && !path.startsWith("/notebooks/"));

test("every other page is an article, documentation or a further page", () => {
  const known: readonly string[] = [...routes, ...documentationPages];
  expect(published.filter((path) => !known.includes(path) && !isArticle(path)).toSorted()).toEqual(
    [...furtherPages].toSorted(),
  );
});

test("every page is listed where machines look for pages, and every listed page is there", async () => {
  const listed = listPages(documents).map(({ path }) => path);
  expect(listed.toSorted()).toEqual(published.toSorted());
});

test("the articles of the specification stand first and in its order", async () => {
  const { articles } = documents;
  const specified = routes.filter(isArticle);
  expect(
    inListOrder(articles)
      .map(({ slug }) => articlePath(slug))
      .slice(0, specified.length),
  ).toEqual(specified);
});

test("a missing and a shared head are found", () => {
  const bare = headOf(pageOf("/a", "<title>Designite | A</title><h1>A</h1><h1>B</h1>"));
  expect(faultsOf([bare, { ...bare, path: "/b" }])).toEqual(
    expect.arrayContaining(["/a and /b share a title", "/a has 2 first headings", "/a: the canonical address is "]),
  );
});
