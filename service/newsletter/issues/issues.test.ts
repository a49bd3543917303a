import { join } from "node:path";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { articleSlugs, documentationPaths, legalPaths, pagePaths } from "#content/addresses.ts";
import { listIssueNames, readIssueFile } from "./issue-file.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "content", "newsletter");
const names = await listIssueNames(folder);
const known: readonly string[] = [
  ...pagePaths,
  ...legalPaths,
  ...documentationPaths,
  ...articleSlugs.map((slug) => `/blog/${slug}`),
];

const addresses = (node: Nodes): string[] => [
  ...(node.type === "link" ? [node.url] : []),
  ...("children" in node ? node.children.flatMap(addresses) : []),
];

test("there is an issue", () => {
  expect(names).toContain("2026-11-what-this-site-offers");
});

test.each(names)("%s can be sent, is named after its day, and its links lead to pages that there are", async (name) => {
  const issue = await readIssueFile(folder, name);
  expect(name.startsWith(issue.date.slice(0, 7))).toBe(true);
  const inner = addresses(issue.body).filter((address) => address.startsWith("/"));
  expect(inner.map((address) => address.replace(/#.*$/, "")).filter((address) => !known.includes(address))).toEqual([]);
});
