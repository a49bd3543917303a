import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { close, createIndex } from "pagefind";

/** Removes Pagefind's own user interfaces, which the site does not use. */
function removeUnused(folder: string) {
  const unused = readdirSync(folder).filter((name) => /^pagefind-(?:ui|modular|component|highlight)/.test(name));
  for (const name of unused) rmSync(join(folder, name), { recursive: true });
}

/**
 * Indexes the built pages. Only elements with `data-pagefind-body` are indexed, which leaves out menus and footers.
 * @throws Error with the messages of the indexer.
 */
export async function buildSearchIndex(publicFiles: string): Promise<void> {
  const { index, errors: startErrors } = await createIndex({});
  if (!index) throw new Error(`The search index could not be started: ${startErrors.join(" ")}`);
  const added = await index.addDirectory({ path: publicFiles });
  const written = await index.writeFiles({ outputPath: join(publicFiles, "pagefind") });
  await close();
  removeUnused(join(publicFiles, "pagefind"));
  const errors = [...added.errors, ...written.errors];
  if (errors.length > 0) throw new Error(`The search index could not be made: ${errors.join(" ")}`);
  if (added.page_count === 0) throw new Error("The search index holds no page.");
}
