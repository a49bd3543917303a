import { blogPage } from "#content/pages/blog.ts";
import { company } from "#content/products/company.ts";
import { designiteCsharp, legacyCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { versionsListedOn } from "#content/products/releases.ts";
import { type ReleasedTool, type ToolRelease, toolReleases } from "#content/products/tool-releases.ts";
import { articlePath } from "../markdown/article-lists.ts";
import type { Article } from "../markdown/document-summary.ts";
import type { ListedPage } from "./listed-page.ts";
import { absoluteAddress } from "./page-metadata.ts";

interface FeedAuthor {
  name: string;
  uri: string;
}

export interface FeedEntry {
  /** Permanent, even if all other fields change. */
  id: string;
  title: string;
  path: string;
  markdownPath?: string;
  /** YYYY-MM-DD; absent if the day is not known. */
  published?: string | undefined;
  updated: string;
  author: FeedAuthor;
  categories: readonly string[];
  summary: string;
}

interface Feed {
  path: string;
  /** The page that lists the same entries. */
  pagePath: string;
  title: string;
  subtitle: string;
  iconPath: string;
  /** In the order of display; at least one. */
  entries: readonly FeedEntry[];
}

const simple = (name: string, text: string) => xmlElement(name, {}, xmlText(text));
const startOfDay = (day: string) => `${day}T00:00:00Z`;

function entryElement(entry: FeedEntry): string {
  const markdown = entry.markdownPath
    ? [xmlElement("link", { rel: "alternate", type: "text/markdown", href: absoluteAddress(entry.markdownPath) })]
    : [];
  return xmlElement(
    "entry",
    {},
    simple("title", entry.title),
    simple("id", entry.id),
    xmlElement("link", { rel: "alternate", type: "text/html", href: absoluteAddress(entry.path) }),
    ...markdown,
    ...(entry.published ? [simple("published", startOfDay(entry.published))] : []),
    simple("updated", startOfDay(entry.updated)),
    xmlElement("author", {}, simple("name", entry.author.name), simple("uri", entry.author.uri)),
    ...entry.categories.map((term) => xmlElement("category", { term })),
    simple("summary", entry.summary),
  );
}

/** An Atom document (RFC 4287). Only days are known, so every time is the start of its day in UTC. */
export function atomFeed({ path, pagePath, title, subtitle, iconPath, entries }: Feed): string {
  const updated = entries
    .map((entry) => entry.updated)
    .sort()
    .at(-1);
  if (!updated) throw new Error(`The feed ${path} has no entries, so it has no time of change.`);
  const feed = xmlElement(
    "feed",
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    simple("title", title),
    simple("subtitle", subtitle),
    simple("id", absoluteAddress(path)),
    xmlElement("link", { rel: "self", type: "application/atom+xml", href: absoluteAddress(path) }),
    xmlElement("link", { rel: "alternate", type: "text/html", href: absoluteAddress(pagePath) }),
    xmlElement("updated", {}, startOfDay(updated)),
    simple("icon", absoluteAddress(iconPath)),
    ...entries.map(entryElement),
  );
  return `${xmlDeclaration}\n${feed}\n`;
}

export const publisherAsAuthor: FeedAuthor = { name: company.name, uri: absoluteAddress("/") };

function authorNamed(name: string): FeedAuthor {
  return name === company.author.name ? { name, uri: company.author.url } : { ...publisherAsAuthor, name };
}

function articleEntry({ slug, frontMatter }: Article): FeedEntry {
  const { title, published, updated, author, tags, summary } = frontMatter;
  const path = articlePath(slug);
  return {
    id: absoluteAddress(path),
    title,
    path,
    markdownPath: `${path}.md`,
    published,
    updated,
    author: authorNamed(author),
    categories: tags,
    summary,
  };
}

export function articleFeed(articles: readonly Article[]): Feed {
  return {
    path: "/feed.xml",
    pagePath: blogPage.path,
    title: `${company.name}: articles`,
    subtitle: blogPage.introduction,
    iconPath: "/favicon.svg",
    entries: articles.map(articleEntry),
  };
}

interface Release extends ToolRelease {
  /** Part of the entry's id, so it stays when the name changes. */
  line: string;
  name: string;
  language: string;
  isCurrent: boolean;
}

const released = (line: ReleasedTool, name: string, language: string): Release[] =>
  toolReleases[line]
    .map((release, index) => ({ ...release, line, name, language, isCurrent: index === 0 }))
    .filter(({ isCurrent, date }) => isCurrent || date !== undefined);

/** Everything that has a version: the current ones, and earlier ones whose day is recorded. */
const releases: readonly Release[] = [
  ...[designiteJava, dpy, designiteCsharp].flatMap(({ id, name, language }) => released(id, name, language)),
  {
    line: "designite-csharp-legacy",
    name: `${designiteCsharp.name}, legacy`,
    version: legacyCsharp.version,
    language: designiteCsharp.language,
    isCurrent: true,
  },
  ...released("designite-java-community", `${designiteJava.name}, community edition`, designiteJava.language),
];

const versionsPath = "/download";
const dayNote = "The day of this entry is that on which the version was listed.";

function releaseEntry(release: Release): FeedEntry {
  const { line, name, version, language, date, notes, isCurrent } = release;
  const state = isCurrent ? "is the current one" : "is an earlier one";
  const dayWords = date ? "" : ` ${dayNote}`;
  return {
    id: absoluteAddress(`/releases.xml#${line}-${version}`),
    title: `${name} ${version}`,
    path: versionsPath,
    updated: date ?? versionsListedOn,
    author: publisherAsAuthor,
    categories: [language],
    summary: notes ?? `Version ${version} of ${name} ${state}.${dayWords}`,
  };
}

/**
 * The versions that the site states. An entry whose release day is not recorded has the day on which it was listed and
 * says so. The version is part of the entry's id, so a new version is a new entry.
 */
export function releaseFeed(): Feed {
  return {
    path: "/releases.xml",
    pagePath: versionsPath,
    title: `${company.name}: releases`,
    subtitle: "Current versions of the tools",
    iconPath: "/favicon.svg",
    entries: releases.map(releaseEntry),
  };
}

type Attributes = Readonly<Record<string, string>>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for an element or an attribute value (XML 1.0, section 2.4). */
function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** An element with children that are XML already. */
export function xmlElement(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const opening = `${name}${written.join("")}`;
  return children.length === 0 ? `<${opening}/>` : `<${opening}>${children.join("")}</${name}>`;
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The sitemap protocol, version 0.9 (sitemaps.org). Pages without a stated day of change have no `lastmod`. */
export function sitemap(pages: readonly ListedPage[]): string {
  const addresses = pages.map(({ path, lastChanged }) =>
    xmlElement(
      "url",
      {},
      xmlElement("loc", {}, xmlText(absoluteAddress(path))),
      ...(lastChanged ? [xmlElement("lastmod", {}, lastChanged)] : []),
    ),
  );
  const list = xmlElement("urlset", { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }, ...addresses);
  return `${xmlDeclaration}\n${list}\n`;
}
