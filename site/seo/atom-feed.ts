import { contentSlot } from "#contract/slots.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { xmlDeclaration, xmlElement, xmlText } from "./xml.ts";

export interface FeedAuthor {
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

export interface Feed {
  path: string;
  /** The page that lists the same entries. */
  pagePath: string;
  title: string;
  subtitle: string;
  iconPath: string;
  /** In the order of display; at least one. */
  entries: readonly FeedEntry[];
  /** Names of slots in which the service inserts its own time of change and further entries before ours. */
  slots?: { updated: string; entries: string };
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
export function atomFeed({ path, pagePath, title, subtitle, iconPath, entries, slots }: Feed): string {
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
    xmlElement("updated", {}, slots ? contentSlot(slots.updated, startOfDay(updated)) : startOfDay(updated)),
    simple("icon", absoluteAddress(iconPath)),
    ...(slots ? [contentSlot(slots.entries)] : []),
    ...entries.map(entryElement),
  );
  return `${xmlDeclaration}\n${feed}\n`;
}
