import { readFileSync } from "node:fs";
import { fillOfferedWords } from "#contract/offered-packages.ts";
import type { RenderedDocument, SiteState } from "#contract/site-state.ts";

/** The pages with marked words, beside the program of the service. Written by `scripts/build/build-pages.ts`. */
export const markedPagesFile = "marked-pages.json";

/** These pages for a state. They are read when they are needed: most servers change their state once in months. */
export function fillMarkedPages(state: SiteState): RenderedDocument[] {
  const text = readFileSync(new URL(markedPagesFile, import.meta.url), "utf8");
  const pages: readonly RenderedDocument[] = JSON.parse(text);
  return pages.map(({ path, html }) => ({ path, html: fillOfferedWords(html, state) }));
}
