import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { builtSiteFile, builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import type { DocumentLists } from "#site/markdown/document-summary.ts";

export interface BuiltPage {
  /** Address, such as `/faq` or `/docs/dpy.html`; `/404` for the page of unknown paths. */
  path: string;
  html: string;
  tree: Root;
}

const built = join(import.meta.dirname, "..", "..", builtSiteFolder);
export const publicFiles = join(built, publicFolder);
export const { documents }: { documents: DocumentLists } = await import(join(built, "server", "render.js"));
export const site = JSON.parse(readFileSync(join(built, builtSiteFile), "utf8"));

export function pageOf(path: string, html: string): BuiltPage {
  return { path, html, tree: unified().use(rehypeParse).parse(html) };
}

let pages: readonly BuiltPage[] | undefined;

/** Every document of the build, parsed once for all test files of a worker: nobody changes a tree. */
export function builtPages(): readonly BuiltPage[] {
  pages ??= readPages();
  return pages;
}

function readPages(): BuiltPage[] {
  const files: [string, { file: string }][] = [
    ...Object.entries<{ file: string }>(site.pages),
    ["/404", site.notFound],
  ];
  return files.map(([path, { file }]) => pageOf(path, readFileSync(join(publicFiles, file), "utf8")));
}

export function elementsOf(tree: Root, which: (element: Element) => boolean = () => true): Element[] {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (which(element)) found.push(element);
  });
  return found;
}

export function textOf(node: Element | Root): string {
  const parts: string[] = [];
  visit(node, "text", (text) => {
    parts.push(text.value);
  });
  return parts.join("");
}

/** The words that a reader sees, with single blanks between them. */
export function readableText(tree: Root): string {
  const parts: string[] = [];
  visit(tree, (node, _index, parent) => {
    const hidden = parent?.type === "element" && ["script", "style", "title"].includes(parent.tagName);
    if (node.type === "text" && !hidden) parts.push(node.value);
    if (node.type === "element" && !["span", "a", "b", "strong", "em", "code"].includes(node.tagName)) parts.push(" ");
  });
  return parts.join("").replace(/\s+/g, " ");
}

export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}
