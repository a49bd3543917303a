import mdx, { type Options } from "@mdx-js/rollup";
import rehypeShiki from "@shikijs/rehype";
import rehypeSlug from "rehype-slug";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import { versions } from "#content/versions.ts";
import type { Cached } from "../cached.ts";
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

const options: Options = {
  remarkPlugins: [remarkGfm, remarkFrontmatter, [fillVersions, versions]],
  rehypePlugins: [rehypeSlug, labelTables, [rehypeShiki, listingOptions], rehypeCodeListings, rehypeFormulas],
  providerImportSource: "#site/markdown/document-elements.tsx",
  // The security policy forbids style attributes; the table cell component turns `align` into a class.
  tableCellAlignToStyle: false,
};

/** Compiles Markdown with components; code is highlighted at build time. */
export function mdxPlugin(cached: Cached) {
  const compiler = mdx(options);
  let mode = "";
  return {
    name: "mdx",
    config(config: unknown, environment: { mode: string }) {
      ({ mode } = environment);
      compiler.config(config, environment);
    },
    async transform(text: string, id: string) {
      const compile = () => compiler.transform(text, id);
      return id.endsWith(".mdx") ? await cached("mdx", [mode, id, text], compile) : await compile();
    },
  };
}
