import mdx from "@mdx-js/rollup";
import rehypeShiki from "@shikijs/rehype";
import rehypeSlug from "rehype-slug";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import { versions } from "#content/versions.ts";
import { rehypeFormulas } from "../illustrations/figures/formula/formula-plugin.ts";
import { listingFacts, rehypeCodeListings } from "./code-listings.ts";
import { fillVersions } from "./fill-versions.ts";
import { labelTables } from "./label-tables.ts";
import { codeTheme, tokenClasses } from "./token-classes.ts";

/** Languages are loaded as listings name them: loading all of them takes longer than the rest of the build. */
const listingOptions = {
  theme: codeTheme,
  transformers: [tokenClasses, listingFacts],
  addLanguageClass: true,
  langs: [],
  lazy: true,
};

/** Compiles Markdown with components; code is highlighted at build time. */
export function mdxPlugin() {
  return mdx({
    remarkPlugins: [remarkGfm, remarkFrontmatter, [fillVersions, versions]],
    rehypePlugins: [rehypeSlug, labelTables, [rehypeShiki, listingOptions], rehypeCodeListings, rehypeFormulas],
    providerImportSource: "#site/markdown/document-elements.tsx",
    // The security policy forbids style attributes; the table cell component turns `align` into a class.
    tableCellAlignToStyle: false,
  });
}
