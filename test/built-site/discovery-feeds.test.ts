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

const feeds = ["/feed.xml", "/releases.xml", "/docs/feed.xml"] as const;

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

test("every page of the documentation is in its feed, on the day of its last change, the latest first", () => {
  const days = new Map<string, string>(
    parser
      .parse(publicText("/sitemap.xml"))
      .urlset.url.map(({ loc, lastmod }: { loc: string; lastmod: string }) => [new URL(loc).pathname, lastmod]),
  );
  const entries: { updated: string; link: Record<string, string>[] }[] = feedAt("/docs/feed.xml").entry;
  const changes = entries.map(({ updated, link }) => [
    new URL(link[0]?.["@_href"] ?? "").pathname,
    updated.slice(0, 10),
  ]);
  const pages = pagesToBeFound().filter((path) => path.startsWith("/docs/"));
  expect(changes.toSorted()).toEqual(pages.map((path) => [path, days.get(path)]).toSorted());
  const updates = entries.map(({ updated }) => updated);
  expect(updates).toEqual(updates.toSorted().reverse());
});

test("the start of the documentation leads to its feed", () => {
  const start = builtPages().find(({ path }) => path === "/docs/index.html");
  const links = elementsOf(start?.tree as Parameters<typeof elementsOf>[0], ({ tagName }) => tagName === "a");
  expect(links.map(({ properties }) => properties.href)).toContain("/docs/feed.xml");
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
