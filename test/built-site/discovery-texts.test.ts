import { expect, test } from "vitest";
import { servicePaths } from "#content/pages/service-pages.ts";
import { company } from "#content/products/company.ts";
import { attribute, builtPages, elementsOf } from "./built-pages.ts";
import { isBuilt, pagesToBeFound, publicText } from "./site-addresses.ts";

const linkPattern = /\]\((?<address>[^)\s]+)\)/g;
const linksOf = (markdown: string) => [...markdown.matchAll(linkPattern)].map((match) => match.groups?.address ?? "");
const isOwn = (address: string) => address.startsWith(company.siteUrl);

const pages = new Map(builtPages().map((page) => [page.path, page]));
const texts = pagesToBeFound().filter((path) => /^\/(?:blog|docs)\//.test(path));
const alternateOf = (path: string) => `${path.replace(/\.html$/, "")}.md`;

test("security.txt has the fields of RFC 9116 and runs out within a year", () => {
  const fields = publicText("/.well-known/security.txt").trim().split("\n");
  const values = new Map(fields.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  expect([...values.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(values.get("Contact")).toBe(`mailto:${company.contactEmail}`);
  expect(values.get("Canonical")).toBe(`${company.siteUrl}/.well-known/security.txt`);
  expect(values.get("Expires")).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
});

test("llms.txt is a heading, a summary and lists of links that lead somewhere", () => {
  const text = publicText("/llms.txt");
  expect(text).toMatch(/^# Designite\n\n> \S/);
  const links = linksOf(text);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((address) => !isOwn(address) || !isBuilt(address))).toEqual([]);
});

test("llms.txt names every page but the home page by a link", () => {
  const named = linksOf(publicText("/llms.txt")).map((address) => new URL(address).pathname);
  const expected = pagesToBeFound().filter((path) => path !== "/");
  expect(named.toSorted()).toEqual(
    expected.map((path) => (texts.includes(path) ? alternateOf(path) : path)).toSorted(),
  );
});

test.each(texts)("%s names its Markdown alternate, which has a head and links in full", (path) => {
  const page = pages.get(path);
  const named = page && elementsOf(page.tree, (link) => attribute(link, "type") === "text/markdown");
  expect(named?.map((link) => attribute(link, "href"))).toEqual([alternateOf(path)]);
  const markdown = publicText(alternateOf(path));
  expect(markdown).toMatch(/^# \S.*\n\n/);
  expect(markdown).toContain(`Page: ${company.siteUrl}${path}`);
  expect(markdown).not.toMatch(/<(?:svg|div|span|script|button)\b|undefined|\u200b/);
  expect(linksOf(markdown).filter((address) => !/^(?:https:|mailto:)/.test(address))).toEqual([]);
  const isAnswered = (address: string) => isBuilt(address) || servicePaths.includes(new URL(address).pathname);
  expect(linksOf(markdown).filter((address) => isOwn(address) && !isAnswered(address))).toEqual([]);
});
