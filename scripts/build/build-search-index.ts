import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { searchAliases } from "#content/catalog/search-aliases.ts";
import { type SearchGroup, type SearchSection, searchIndexPath } from "#site/search/search-section.ts";
import { readSections } from "./read-sections.ts";
import { writePublicFile } from "./write-public-file.ts";

/** Pages that only lead to others: their sections repeat what those say. */
const overviews = ["/", "/blog", "/docs/index.html"];

const groupOfPath: readonly [RegExp, SearchGroup][] = [
  [/^\/docs\/(?:smells|metrics)\.html#/, "Smells and metrics"],
  [/^\/docs\//, "Documentation"],
  [/^\/blog/, "Articles"],
  [/^\/faq/, "Questions"],
  [/^\/(?:eula|privacy-policy|purchase-terms)/, "Legal"],
];

function groupOf(url: string): SearchGroup {
  return groupOfPath.find(([path]) => path.test(url))?.[1] ?? "Products and licenses";
}

function pathOf(file: string): string {
  const path = `/${file}`;
  return path === "/docs/index.html" ? path : path.replace(/\/?index\.html$/, "") || "/";
}

function aliasesOf(url: string): Pick<SearchSection, "aliases"> {
  const aliases = new Map<string, readonly string[]>(Object.entries(searchAliases)).get(url);
  return aliases ? { aliases: aliases.join(", ") } : {};
}

/** The sections of the built pages, for the search. */
function searchSections(publicFiles: string): SearchSection[] {
  const files = globSync("**/*.html", { cwd: publicFiles }).filter((file) => !/^(?:404\.html|notebooks)/.test(file));
  const sections = files.sort().flatMap((file) => {
    const path = pathOf(file);
    const read = readSections(path, readFileSync(join(publicFiles, file), "utf8"));
    return overviews.includes(path) ? read.slice(0, 1) : read;
  });
  return sections.map((section) => ({ ...section, group: groupOf(section.url), ...aliasesOf(section.url) }));
}

/**
 * Writes the sections of all pages into one file, from which the search makes its index.
 * @throws Error if there is no page.
 */
export function buildSearchIndex(publicFiles: string): void {
  const sections = searchSections(publicFiles);
  if (sections.length === 0) throw new Error("The search index holds no page.");
  writePublicFile(publicFiles, searchIndexPath, JSON.stringify(sections));
}
