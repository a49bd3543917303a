import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { pages } from "#content/pages/pages.ts";
import { findIssueFaults } from "./issue-text.ts";

const content = join(import.meta.dirname, "..", "..", "content");
const folder = join(content, "newsletter");
const names = readdirSync(folder).filter((name) => name.endsWith(".md"));

/** What goes into the form of the desk, above the text. */
const head = /^---\nsubject: (.*)\ndate: (.*)\npreview: (.*)\n---\n([\s\S]*)$/;

const linksIn = (node: Nodes): string[] => [
  ...(node.type === "link" ? [node.url] : []),
  ...("children" in node ? node.children.flatMap(linksIn) : []),
];
const isOwnPage = (path: string): boolean =>
  Object.keys(pages).includes(path) ||
  existsSync(join(content, "articles", path.replace("/blog/", "").concat(".mdx"))) ||
  existsSync(join(content, path.replace(/\.html$/, ".mdx")));

test("at least one issue exists", () => {
  expect(names).toContain("2026-11-what-this-site-offers.md");
});

test.each(names)("%s can be sent, is named after its date, and links to existing pages", (name) => {
  const file = readFileSync(join(folder, name), "utf8");
  const [, subject = "", date = "", preview = "", text = ""] = head.exec(file) ?? [];
  expect(findIssueFaults({ subject, date, preview, text })).toEqual([]);
  expect(name.startsWith(date.slice(0, 7))).toBe(true);
  const inner = linksIn(fromMarkdown(text)).filter((address) => address.startsWith("/"));
  expect(inner.map((address) => address.replace(/#.*$/, "")).filter((address) => !isOwnPage(address))).toEqual([]);
});
