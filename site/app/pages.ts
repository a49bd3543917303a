import { createElement } from "react";
import { metadataOf, type Page } from "../machine/page-metadata.ts";
import type { PageModule } from "../pages/page-module.ts";

/** A page with the module that draws it. */
export interface PageOfSite extends Page {
  /** The path of its module in the project, by which its style sheets are found. */
  module: string;
  usesSiteState: boolean;
  hasPreloader: boolean;
}

const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");

/** Sent with status 404 for every unknown address. */
export const notFoundPath = "/404.html";

/** Every page of the site, not yet rendered. */
export async function loadPages(): Promise<PageOfSite[]> {
  const loaded = Object.entries(modules).map(async ([file, load]) => pagesOf(file, await load()));
  return (await Promise.all(loaded)).flat();
}

/** @param file the path of the module from here, as `import.meta.glob` names it */
export function pagesOf(file: string, { path, meta = metadataOf, ...module }: PageModule): PageOfSite[] {
  return [path].flat().map((address) => ({
    path: address,
    head: meta(address),
    content: createElement(module.default, { path: address }),
    module: file.replace("..", "site"),
    usesSiteState: module.usesSiteState ?? false,
    hasPreloader: module.hasPreloader ?? true,
  }));
}
