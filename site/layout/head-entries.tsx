import type { HeadEntry } from "../seo/page-metadata.ts";

/** The head entries that differ from page to page. */
export function HeadEntries({ entries }: { entries: readonly HeadEntry[] }) {
  return entries.map((entry) => {
    const key = JSON.stringify(entry);
    if ("title" in entry) return <title key={key}>{entry.title}</title>;
    if ("tagName" in entry) {
      const { tagName: Link, ...attributes } = entry;
      return <Link key={key} {...attributes} />;
    }
    return <meta key={key} {...entry} />;
  });
}
