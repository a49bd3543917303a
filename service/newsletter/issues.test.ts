import { join } from "node:path";
import { expect, test } from "vitest";
import { isOwnPage, linksIn } from "./check-links.ts";
import { listIssueNames, readIssueFile } from "./issue-file.ts";

const folder = join(import.meta.dirname, "..", "..", "content", "newsletter");
const names = await listIssueNames(folder);

test("at least one issue exists", () => {
  expect(names).toContain("2026-11-what-this-site-offers");
});

test.each(names)("%s can be sent, is named after its date, and links to existing pages", async (name) => {
  const issue = await readIssueFile([folder], name);
  expect(name.startsWith(issue.date.slice(0, 7))).toBe(true);
  const inner = linksIn(issue.body).filter((address) => address.startsWith("/"));
  expect(inner.map((address) => address.replace(/#.*$/, "")).filter((address) => !isOwnPage(address))).toEqual([]);
});
