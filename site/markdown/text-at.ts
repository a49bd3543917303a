import { texts } from "virtual:document-bodies";
import type { MDXContent } from "mdx/types";

/** The body of a file below `content/`, by its path without extension: `articles/<slug>`. */
export function textAt(name: string): MDXContent {
  const text = texts[name];
  if (!text) throw new Error(`There is no text content/${name}.mdx.`);
  return text;
}
