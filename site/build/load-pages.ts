import { createElement } from "react";
import type { PageModule } from "../pages/page-module.ts";
import { metadataOf, type Page } from "../seo/page-metadata.ts";

/** The pages of these modules, not yet rendered. The paths are those that `import.meta.glob` finds from this folder. */
export async function loadPages(modules: Readonly<Record<string, () => Promise<PageModule>>>): Promise<Page[]> {
  const loaded = Object.entries(modules).map(async ([file, load]) => {
    const { path, meta = metadataOf, default: Content, hasPreloader = true } = await load();
    return [path].flat().map((address) => ({
      path: address,
      head: meta(address),
      content: createElement(Content, { path: address }),
      module: file.replace("..", "site"),
      hasPreloader,
    }));
  });
  return (await Promise.all(loaded)).flat();
}
