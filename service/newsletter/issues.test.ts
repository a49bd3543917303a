import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { pages } from "#content/pages/pages.ts";
import { listIssueNames, readIssueFile } from "./issue-file.ts";

const folder = join(import.meta.dirname, "..", "..", "content", "newsletter");
const names = await listIssueNames(folder);
const slugsIn = (texts: string) => readdirSync(join(folder, "..", texts)).map((file) => basename(file, ".mdx"));
const known: readonly string[] = [
  ...Object.keys(pages),
  ...slugsIn("legal").map((slug) => `/${slug}`),
  ...slugsIn("articles").map((slug) => `/blog/${slug}`),
  ...slugsIn("docs").map((slug) => `/docs/${slug}.html`),
];

const addresses = (node: Nodes): string[] => [
  ...(node.type === "link" ? [node.url] : []),
  ...("children" in node ? node.children.flatMap(addresses) : []),
];

test("at least one issue exists", () => {
  expect(names).toContain("2026-11-what-this-site-offers");
});

test.each(names)("%s can be sent, is named after its date, and links to existing pages", async (name) => {
  const issue = await readIssueFile([folder], name);
  expect(name.startsWith(issue.date.slice(0, 7))).toBe(true);
  const inner = addresses(issue.body).filter((address) => address.startsWith("/"));
  expect(inner.map((address) => address.replace(/#.*$/, "")).filter((address) => !known.includes(address))).toEqual([]);
});
