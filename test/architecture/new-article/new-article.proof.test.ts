import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articleFeed, atomFeed, sitemap } from "#site/machine/feeds.ts";
import { listPages } from "#site/machine/listed-page.ts";
import { languageModelIndex } from "#site/machine/markdown-alternate.ts";
import { socialCard } from "#site/machine/social-card.ts";
import { structuredData } from "#site/machine/structured-data.ts";
import { readDocuments } from "#site/markdown/documents-plugin.ts";
import { routes } from "../../support/specified-addresses.ts";
import { projectRoot } from "../project-files.ts";
import { openSite, type SiteForTests } from "./open-site.ts";

const slug = "reading-a-size-map";
const path = `/blog/${slug}`;
const title = "Reading a size map";
const specified = routes.filter((route) => route.startsWith("/blog/"));
const fixture = join(import.meta.dirname, `${slug}.mdx`);
const content = mkdtempSync(join(tmpdir(), "content-"));
let site: SiteForTests;

/** The texts of the site and one file more, which nothing else knows of. */
beforeAll(async () => {
  for (const folder of ["articles", "docs", "legal"]) {
    cpSync(join(projectRoot, "content", folder), join(content, folder), { recursive: true });
  }
  cpSync(fixture, join(content, "articles", `${slug}.mdx`));
  site = await openSite(content);
});

afterAll(async () => {
  await site.close();
  rmSync(content, { recursive: true });
});

test("a new file is a route", () => {
  expect(site.paths).toContain(path);
});

test("a new file is in the sitemap, first in the feed, and known to language models and search engines", async () => {
  const texts = await readDocuments(content);
  expect(sitemap(listPages(texts))).toContain(`${path}</loc><lastmod>2099-12-01</lastmod>`);
  expect(articleFeed(texts.articles).entries.map((entry) => entry.path)[0]).toBe(path);
  expect(atomFeed(articleFeed(texts.articles))).toContain(`<title>${title}</title>`);
  expect(languageModelIndex(texts)).toContain(`[${title}]`);
  expect(structuredData(path, texts)).toMatchObject([{ "@type": "BlogPosting" }, { "@type": "BreadcrumbList" }]);
});

test("a new file without a picture has a picture for link previews", async () => {
  const cards = listPages(await readDocuments(content)).filter((page) => page.path === path);
  expect(JSON.stringify(cards.map(socialCard))).toContain(title);
});

test("the page of a new file is indexed for the search, shows no picture, and links to the article before it", () => {
  const page = site.renderPage(path);
  const indexed = /<main.*<\/main>/s.exec(page)?.[0] ?? "";
  expect(indexed).toContain(`<h1>${title}</h1>`);
  expect(indexed).toContain("Dependencies have no area at all.");
  expect(indexed).not.toContain("data-picture");
  expect(indexed).toContain("Older: <a");
});

test("a new file is first in the list of all articles, and under its subject", () => {
  const page = site.renderPage("/blog");
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? "";
  const entries = [...main.matchAll(/<h2 id="entry-[^"]+"><a href="([^"]+)"/g)].map(([, linked]) => linked);
  expect(entries).toEqual([path, ...specified.toReversed()]);
  expect(main).toMatch(new RegExp(`id="subject-metrics">Metrics</h3><ul[^>]*><li><a href="${path}">Size maps</a>`));
  expect(main).toContain('<a href="/feed.xml"');
  expect(page.slice(page.indexOf('<footer class="site-footer"'))).toContain('<a href="/blog">Blog</a>');
});

test("a new file is in the footer, after the others, and first among the recent articles", () => {
  const page = site.renderPage(path);
  const links = [
    ...page.slice(page.indexOf('<footer class="site-footer"')).matchAll(/href="(\/blog\/[^"]+)">([^<]+)/g),
  ];
  expect(links.slice(0, specified.length).map(([, linked]) => linked)).toEqual(specified);
  expect(links.at(-1)?.slice(1)).toEqual([path, "Size maps"]);
  const [recent] = /id="post-[^"]+"/.exec(site.renderPage("/")) ?? [];
  expect(recent).toBe(`id="post-${slug}"`);
});
