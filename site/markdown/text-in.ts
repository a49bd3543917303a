import type { MDXContent } from "mdx/types";

/** The text at a path, of those that `import.meta.glob` has found. */
export function textIn(texts: Readonly<Record<string, MDXContent>>, path: string): MDXContent {
  const text = texts[path];
  if (!text) throw new Error(`There is no text ${path.slice(1)}.`);
  return text;
}
