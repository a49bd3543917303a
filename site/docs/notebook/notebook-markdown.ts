import type { ReactNode } from "react";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { toElements } from "./to-elements.ts";

/** remark-rehype leaves out HTML within Markdown; the rest is sanitized by GitHub's list of elements. */
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize);

export async function notebookMarkdown(text: string): Promise<ReactNode> {
  return toElements(await markdown.run(markdown.parse(text)));
}
