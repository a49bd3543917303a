import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { searchAliases } from "#content/catalog/search-aliases.ts";
import { servicePages } from "#content/pages/service-pages.ts";
import { type SearchGroup, type SearchSection, searchIndexPath } from "#site/search/search-section.ts";
import { writePublicFile } from "./files.ts";

type Part = Pick<SearchSection, "url" | "title" | "page"> & { texts: string[]; data: string[] };

/** What nobody searches for, or what does not say anything outside its place. */
const skipped = new Set(["noscript", "form", "script", "style", "template", "svg", "math", "nav", "button", "video"]);
const shownElsewhere = new Set(["table", "dl", "pre", "figure"]);
const blocks = /^(?:p|li|h[1-6]|div|section|td|th|dt|dd|tr|blockquote|figcaption|summary|header|pre)$/;
const headings = /^h[1-6]$/;
const listedHeadings = /^h[23]$/;
/** Sections that lead elsewhere. */
const leadingAway = /^(?:Sources|See also|Next|Read next|Cite this article|Related tools)$/;

const isElement = (node: ElementContent | Root["children"][number]): node is Element => node.type === "element";

function isSkipped({ tagName, properties }: Element): boolean {
  const { hidden, dataSearchIgnore, dataWithoutScript } = properties;
  return skipped.has(tagName) || hidden === true || (dataSearchIgnore ?? dataWithoutScript) !== undefined;
}

/** The text of an element. Elements that follow each other without text between them are parts of their own. */
function wordsIn(node: Element): string {
  const isBlock = blocks.test(node.tagName);
  const words = node.children.map((child, place) => {
    if (child.type === "text") return child.value;
    if (!isElement(child) || isSkipped(child)) return "";
    const before = node.children[place - 1];
    return `${isBlock && before && isElement(before) ? " " : ""}${wordsIn(child)}`;
  });
  return isBlock ? ` ${words.join("")} ` : words.join("");
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])(?=\s|$)/g, "$1")
    .trim();

function elementNamed(name: string, node: Root | Element): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const found = child.tagName === name ? child : elementNamed(name, child);
    if (found) return found;
  }
  return undefined;
}

/** A line of links or dates, which says nothing of the subject. */
function isLineOfLinks(element: Element): boolean {
  const beside = (node: Element): string =>
    node.children
      .map((child) =>
        child.type === "text" ? child.value : isElement(child) && child.tagName !== "a" ? beside(child) : "",
      )
      .join("");
  return elementNamed("time", element) !== undefined || !/\p{L}/u.test(beside(element));
}

/** The sections of a page. Text before the first section belongs to the page itself. */
export function readSections(path: string, html: string): Omit<SearchSection, "group">[] {
  const main = elementNamed("main", unified().use(rehypeParse).parse(html));
  if (!main) return [];
  const title = tidy(wordsIn(elementNamed("h1", main) ?? main));
  const parts: Part[] = [{ url: path, title, texts: [], data: [] }];

  function read(element: Element): void {
    if (isSkipped(element)) return;
    if (element.tagName === "h1") return;
    const { id } = element.properties;
    const words = () => tidy(wordsIn(element));
    if (listedHeadings.test(element.tagName) && typeof id === "string") {
      parts.push({ url: `${path}#${id}`, title: words(), page: title, texts: [], data: [] });
    } else if (shownElsewhere.has(element.tagName)) {
      parts.at(-1)?.data.push(words());
    } else if (
      headings.test(element.tagName) ||
      !element.children.some((child) => isElement(child) && hasBlocks(child))
    ) {
      if (!isLineOfLinks(element)) parts.at(-1)?.texts.push(words());
    } else {
      for (const child of element.children) if (isElement(child)) read(child);
    }
  }
  for (const child of main.children) if (isElement(child)) read(child);

  return parts
    .filter((part) => !leadingAway.test(part.title))
    .map(({ texts, data, ...part }) => ({
      ...part,
      text: texts.filter(Boolean).join(" "),
      ...(data.length > 0 && { data: data.join(" ") }),
    }));
}

function hasBlocks(element: Element): boolean {
  const isBlock = blocks.test(element.tagName) || shownElsewhere.has(element.tagName) || skipped.has(element.tagName);
  return isBlock || element.children.some((child) => isElement(child) && hasBlocks(child));
}

/** Pages that only lead to others: their sections repeat what those say. */
const overviews = ["/", "/blog", "/docs/index.html"];

/** What the page of a smell is found by. Its examples and fixes would make half of the index. */
const isOfSmell = (url: string) => !url.includes("#") || /#(?:detection|why-it-matters)$/.test(url);

const groupOfPath: readonly [RegExp, SearchGroup][] = [
  [/^\/docs\/(?:smells|metrics)(?:\/|\.html#)/, "Smells and metrics"],
  [/^\/docs\//, "Documentation"],
  [/^\/blog/, "Articles"],
  [/^\/faq/, "Questions"],
  [/^\/(?:eula|privacy-policy|purchase-terms)/, "Legal"],
];

function groupOf(url: string): SearchGroup {
  return groupOfPath.find(([path]) => path.test(url))?.[1] ?? "Products and licenses";
}

function pathOf(file: string): string {
  const path = `/${file}`;
  return path === "/docs/index.html" ? path : path.replace(/\/?index\.html$/, "") || "/";
}

function aliasesOf(url: string): Pick<SearchSection, "aliases"> {
  const aliases = new Map<string, string>(Object.entries(searchAliases)).get(url);
  return aliases ? { aliases } : {};
}

/** The sections of the built pages, for the search. */
function searchSections(publicFiles: string): SearchSection[] {
  const files = globSync("**/*.html", { cwd: publicFiles }).filter((file) => !/^(?:404\.html|notebooks)/.test(file));
  const sections = files.sort().flatMap((file) => {
    const path = pathOf(file);
    const read = readSections(path, readFileSync(join(publicFiles, file), "utf8"));
    if (overviews.includes(path)) return read.slice(0, 1);
    return path.startsWith("/docs/smells/") ? read.filter(({ url }) => isOfSmell(url)) : read;
  });
  return [...sections, ...servicePages].map((section) => ({
    ...section,
    group: groupOf(section.url),
    ...aliasesOf(section.url),
  }));
}

/**
 * Writes the sections of all pages into one file, from which the search makes its index.
 * @throws Error if there is no page.
 */
export function buildSearchIndex(publicFiles: string): void {
  const sections = searchSections(publicFiles);
  if (sections.length === 0) throw new Error("The search index holds no page.");
  writePublicFile(publicFiles, searchIndexPath, JSON.stringify(sections));
}
