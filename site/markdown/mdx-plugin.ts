import { relative } from "node:path";
import mdx, { type Options } from "@mdx-js/rollup";
import rehypeShiki from "@shikijs/rehype";
import type { Element, ElementContent, Root } from "hast";
import type { Root as MarkdownRoot } from "mdast";
import rehypeSlug from "rehype-slug";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import type { ShikiTransformer } from "shiki";
import { visit } from "unist-util-visit";
import { versions } from "#content/products/versions.ts";
import type { Cached } from "../cached.ts";
import { nameParts } from "../components/breakable-name.tsx";
import { rehypeFormulas } from "./formula-plugin.ts";
import { readDocument } from "./read-document.ts";
import { rehypeStackingTables } from "./stacking-tables.ts";
import { codeTheme, noTimeLimit, tokenClasses } from "./token-classes.ts";

const placeholder = /%version:([a-z-]+)%/g;

/**
 * Inserts versions into code, where components cannot be used: `tool@v%version:java-action%`.
 * @throws Error with the name of an unknown version.
 */
export function fillVersions(versions: Readonly<Record<string, string>>) {
  const filled = (text: string) =>
    text.replaceAll(placeholder, (_, name: string) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`%version:${name}% names no version of content/products/versions.ts.`);
      return version;
    });
  return (tree: MarkdownRoot) => {
    visit(tree, (node) => {
      if (node.type === "code" || node.type === "inlineCode") node.value = filled(node.value);
    });
  };
}

/** Languages whose name is shown; plain text has none. */
const languageNames: Readonly<Record<string, string>> = {
  bash: "Shell",
  csharp: "C#",
  csv: "CSV",
  diff: "Diff",
  groovy: "Groovy",
  java: "Java",
  js: "JavaScript",
  json: "JSON",
  powershell: "PowerShell",
  python: "Python",
  xml: "XML",
  yaml: "YAML",
};

/** The language and title of a listing, from its fence. A `fragment` is a part of a program, and the listing says so. */
export function factsOf(lang: string, meta: string): { language: string | undefined; title: string | undefined } {
  const [, title] = /\btitle="([^"]+)"/.exec(meta) ?? [];
  const isFragment = /\bfragment\b/.test(meta.replace(/"[^"]*"/g, ""));
  const language = languageNames[lang];
  return { language: language && isFragment ? `${language}, fragment` : language, title };
}

/** Keeps the attributes of the fence, such as `java title="Invoice.java"`, for the listing around the code. */
const listingFacts: ShikiTransformer = {
  name: "listing-facts",
  pre(node) {
    const { language, title } = factsOf(this.options.lang, this.options.meta?.__raw ?? "");
    node.properties.dataLanguage = language;
    node.properties.dataTitle = title;
  },
};

/** A file name with the places where its line may break. */
function breakable(title: string): ElementContent[] {
  const [first = "", ...further] = nameParts(title);
  const wordBreak: ElementContent = { type: "element", tagName: "wbr", properties: {}, children: [] };
  return [
    { type: "text", value: first },
    ...further.flatMap((value): ElementContent[] => [wordBreak, { type: "text", value }]),
  ];
}

function listingOf(code: Element): Element {
  const { dataLanguage, dataTitle, ...properties } = code.properties;
  const caption: ElementContent[] = dataTitle
    ? [{ type: "element", tagName: "figcaption", properties: {}, children: breakable(String(dataTitle)) }]
    : [];
  return {
    type: "element",
    tagName: "figure",
    properties: { className: ["code-listing"], dataLanguage },
    children: [...caption, { ...code, properties }],
  };
}

/** Wraps highlighted code in a listing with its title; the style sheet adds the language. */
export function rehypeCodeListings() {
  return (tree: Root): void => {
    visit(tree, "element", (element, index, parent) => {
      const isListing = element.tagName === "pre" && (element.properties.dataLanguage || element.properties.dataTitle);
      if (isListing && parent && index !== undefined) {
        parent.children[index] = listingOf(element);
        return "skip";
      }
      return undefined;
    });
  };
}

/** Languages are loaded as listings name them: loading all of them takes longer than the rest of the build. */
const listingOptions = {
  ...noTimeLimit,
  theme: codeTheme,
  transformers: [tokenClasses, listingFacts],
  addLanguageClass: true,
  langs: [],
  lazy: true,
};

const options: Options = {
  remarkPlugins: [remarkGfm, remarkFrontmatter, [fillVersions, versions]],
  rehypePlugins: [
    rehypeSlug,
    labelTables,
    rehypeStackingTables,
    [rehypeShiki, listingOptions],
    rehypeCodeListings,
    rehypeFormulas,
  ],
  providerImportSource: "#site/markdown/document-elements.tsx",
  // The security policy forbids style attributes; the table cell component turns `align` into a class.
  tableCellAlignToStyle: false,
};

const factsQuery = ".mdx?facts";

/**
 * Compiles Markdown with components; code is highlighted at build time. With `?facts` a text is imported
 * as its front matter, headings and length: a list needs no bodies.
 */
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
      if (id.endsWith(".mdx")) return await cached("mdx", [mode, id, text], () => compiler.transform(text, id));
      if (!id.endsWith(factsQuery)) return undefined;
      const file = relative(process.cwd(), id.slice(0, -"?facts".length));
      const facts = await cached("facts", [file, text], () => readDocument(file, text));
      return { code: `export default ${JSON.stringify(facts)};`, map: null };
    },
  };
}

/** The text of an element, without markup. */
function wordsOf(element: Element): string {
  const words: string[] = [];
  visit(element, "text", ({ value }) => {
    words.push(value);
  });
  return words.join("");
}

/** Labels each table with the preceding heading, with a number from the second table on. */
export function labelTables() {
  return (tree: Root) => {
    let heading = "Introduction";
    let count = 0;
    visit(tree, "element", (element) => {
      if (/^h[1-6]$/.test(element.tagName)) {
        heading = wordsOf(element);
        count = 0;
      }
      if (element.tagName !== "table") return;
      count += 1;
      element.properties.ariaLabel = count === 1 ? `Table: ${heading}` : `Table ${count}: ${heading}`;
    });
  };
}
