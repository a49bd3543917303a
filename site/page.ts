import type { ReactNode } from "react";
import type { HeadEntry } from "./seo/page-metadata.ts";

/** One page of the site, before it is rendered into a document. */
export interface Page {
  /** Address, such as `/faq` or `/docs/dpy.html`. */
  path: string;
  /** Title, description and other head entries of this page. */
  head: readonly HeadEntry[];
  content: ReactNode;
}
