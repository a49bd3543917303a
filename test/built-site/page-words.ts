import type { Element, Root, RootContent } from "hast";
import { attribute, elementsOf } from "./built-pages.ts";

/** A paragraph, heading, cell or the like. */
export interface Block {
  text: string;
  /** A summary heads its page, and other pages repeat it beside a link to that page. */
  kind: "prose" | "summary" | "citation" | "figure" | "table or quotation";
}

const unread = ["script", "style", "template", "svg", "pre", "math", "noscript"];
const withinLines = ["a", "abbr", "b", "br", "cite", "em", "i", "kbd", "mark", "q", "small", "span", "strong", "sub"];
const figures = ["figure", "figcaption"];
const apart = ["table", "blockquote"];

function kindOf(element: Element, outer: Block["kind"]): Block["kind"] {
  // A list of sources is known by its heading.
  const names = `${attribute(element, "className")} ${attribute(element, "ariaLabelledBy")}`;
  if (/\b(?:citations?|sources?)\b/.test(names)) return "citation";
  if (/\b(?:lead|article-subtitle)\b/.test(names)) return "summary";
  if (figures.includes(element.tagName)) return "figure";
  return apart.includes(element.tagName) ? "table or quotation" : outer;
}

/** What a reader reads of a page, without header and footer. Code counts as one word, "…". */
export function blocksOf(tree: Root): Block[] {
  const blocks: Block[] = [];
  let text = "";
  const end = (kind: Block["kind"]) => {
    const words = text.replaceAll(/\s+/g, " ").trim();
    if (words !== "") blocks.push({ text: words, kind });
    text = "";
  };
  const read = (node: RootContent, outer: Block["kind"]): void => {
    if (node.type === "text") text += node.value;
    if (node.type !== "element" || unread.includes(node.tagName)) return;
    if (node.tagName === "code") {
      text += "…";
      return;
    }
    const kind = kindOf(node, outer);
    const isWithinLine = withinLines.includes(node.tagName) && kind === outer;
    if (!isWithinLine) end(outer);
    for (const child of node.children) read(child, kind);
    if (!isWithinLine) end(kind);
  };
  for (const main of elementsOf(tree, ({ tagName }) => tagName === "main")) read(main, "prose");
  return blocks;
}

/** The sentences of a text. What ends without a full stop, such as a heading, is none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\p{N}…])/u).filter((part) => /[.!?:]["”)]?$/.test(part));
}

export const countWords = (text: string): number => text.split(" ").length;

export interface PageBlocks {
  path: string;
  blocks: readonly Block[];
}

interface Passage {
  path: string;
  words: readonly string[];
}

const runLength = 12;
const runAt = (words: readonly string[], start: number) => words.slice(start, start + runLength).join(" ");
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu) ?? [];

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.map((_, start) => runAt(words, start));
}

/**
 * Passages of twelve words or more that stand on two pages, the longest possible of each. A run of twelve words that is
 * part of one of the `shared` texts does not count.
 */
export function repeatedPassages(pages: readonly PageBlocks[], shared: readonly string[] = []): string[] {
  const passages = pages.flatMap(({ path, blocks }) =>
    blocks.map(({ text }): Passage => ({ path, words: wordsOf(text) })),
  );
  const sharedRuns = new Set(shared.flatMap(runsOf));
  const firstPages = new Map<string, string>();
  const found = new Set<string>();
  for (const { path, words } of passages) {
    const firstAt = (start: number) => {
      const run = runAt(words, start);
      return start + runLength > words.length || sharedRuns.has(run) ? path : (firstPages.get(run) ?? path);
    };
    for (let start = 0; start + runLength <= words.length; start += 1) {
      const first = firstAt(start);
      firstPages.set(runAt(words, start), first);
      if (first === path) continue;
      let end = start + 1;
      while (firstAt(end) === first) end += 1;
      found.add(`${first} and ${path}: ${words.slice(start, end + runLength - 1).join(" ")}`);
      start = end - 1;
    }
  }
  return [...found];
}
