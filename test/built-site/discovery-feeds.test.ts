import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { builtPages, elementsOf } from "./built-pages.ts";
import { isBuilt, ownAddresses, pagesToBeFound, publicText } from "./site-addresses.ts";

const lists = ["entry", "link", "category", "url"];
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => lists.includes(name) });
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

function feedAt(path: string) {
  const text = publicText(path);
  expect(XMLValidator.validate(text), path).toBe(true);
  return parser.parse(text).feed;
}

const feeds = ["/feed.xml", "/releases.xml"] as const;

test.each(feeds)("%s has what Atom requires of a feed (RFC 4287, section 4.1.1)", (path) => {
  const feed = feedAt(path);
  expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom");
  expect(feed.title).toMatch(/\S/);
  expect(feed.id).toMatch(/^https:/);
  expect(feed.updated).toMatch(timestamp);
  const self = feed.link.find((link: Record<string, string>) => link["@_rel"] === "self");
  expect(self["@_href"]).toBe(feed.id);
});

test.each(feeds)("%s has what Atom requires of an entry (section 4.1.2), each with its own id", (path) => {
  const { entry: entries, updated } = feedAt(path);
  for (const entry of entries) {
    expect(entry.title).toMatch(/\S/);
    expect(entry.summary).toMatch(/\S/);
    expect(entry.author.name).toMatch(/\S/);
    expect(entry.updated).toMatch(timestamp);
    expect(entry.updated <= updated).toBe(true);
  }
  const ids = entries.map((entry: { id: string }) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(feeds)("%s leads to built pages only", (path) => {
  expect(ownAddresses(feedAt(path)).filter((address) => !isBuilt(address))).toEqual([]);
});

test("every article is in the feed of articles, every version in the feed of releases", () => {
  const articles = feedAt("/feed.xml").entry.map((entry: { id: string }) => new URL(entry.id).pathname);
  expect(articles.toSorted()).toEqual(
    pagesToBeFound()
      .filter((path) => path.startsWith("/blog/"))
      .toSorted(),
  );
  const releases = publicText("/releases.xml");
  expect(packages.filter(({ version }) => !releases.includes(version))).toEqual([]);
});

test("every page names all feeds", () => {
  const feedsOf = (tree: Parameters<typeof elementsOf>[0]) =>
    elementsOf(tree, ({ properties }) => properties.type === "application/atom+xml").map(
      ({ properties }) => properties.href,
    );
  const pages = builtPages().filter(({ path }) => pagesToBeFound().includes(path));
  const without = pages.filter(({ tree }) => feedsOf(tree).join() !== feeds.join());
  expect(without.map(({ path }) => path)).toEqual([]);
});

test("the sitemap lists every page once, and days that have come", () => {
  const text = publicText("/sitemap.xml");
  expect(XMLValidator.validate(text)).toBe(true);
  const entries: { loc: string; lastmod?: string }[] = parser.parse(text).urlset.url;
  const paths = entries.map(({ loc }) => new URL(loc).pathname);
  expect(paths.toSorted()).toEqual(pagesToBeFound().toSorted());
  expect(entries.filter(({ lastmod }) => lastmod && !/^\d{4}-\d{2}-\d{2}$/.test(lastmod))).toEqual([]);
  expect(publicText("/robots.txt")).toMatch(/^Disallow: \/downloads\/$[\s\S]*\/sitemap\.xml$/m);
});
