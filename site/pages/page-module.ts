import type { ComponentType } from "react";
import type { HeadEntry } from "../seo/page-metadata.ts";

export interface PageProps {
  /** The address of the page. */
  path: string;
}

/** What a file `page.tsx` in a folder of this one exports. */
export interface PageModule {
  /** The address, such as `/faq` or `/docs/dpy.html`, or those of all pages that are drawn alike. */
  path: string | readonly string[];
  /** Title, description and other entries of the head. By default those of `content/pages/pages.ts`. */
  meta?(path: string): readonly HeadEntry[];
  default: ComponentType<PageProps>;
  /** Whether it is covered until it has loaded (site specification, section 2). True by default. */
  hasPreloader?: boolean;
}

/**
 * The entry of a family of pages that is shown at an address.
 * @throws Error if there is none.
 */
export function entryAt<Entry>(entries: readonly Entry[], pathOf: (entry: Entry) => string, address: string): Entry {
  const found = entries.find((entry) => pathOf(entry) === address);
  if (!found) throw new Error(`There is no page at ${address}.`);
  return found;
}
