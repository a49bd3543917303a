import type { ComponentType } from "react";
import type { pages } from "#content/pages/pages.ts";
import { metadataOf, type Page } from "../machine/page-metadata.ts";

/** A page of `content/pages/pages.ts`. */
export const pageAt = (path: keyof typeof pages, Content: ComponentType): Page => ({
  path,
  head: metadataOf(path),
  content: <Content />,
});
