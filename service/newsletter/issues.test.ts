import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { pages } from "#content/pages/pages.ts";
import { readIssueFile } from "./issue-text.ts";

const content = join(import.meta.dirname, "..", "..", "content");
const folder = join(content, "newsletter");
const names = readdirSync(folder).filter((name) => name.endsWith(".md"));

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
  const { parts: issue, faults } = readIssueFile(readFileSync(join(folder, name), "utf8"));
  expect(faults).toEqual([]);
  expect(name.startsWith(issue.date.slice(0, 7))).toBe(true);
  const inner = linksIn(fromMarkdown(issue.text)).filter((address) => address.startsWith("/"));
  expect(inner.map((address) => address.replace(/#.*$/, "")).filter((address) => !isOwnPage(address))).toEqual([]);
});
