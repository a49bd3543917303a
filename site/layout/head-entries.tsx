import type { HeadEntry } from "../seo/page-metadata.ts";

/** What one page alone has in its head. */
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
