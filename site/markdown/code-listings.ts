import type { Element, ElementContent, Root } from "hast";
import type { ShikiTransformer } from "shiki";
import { visit } from "unist-util-visit";
import { nameParts } from "../components/name-parts.ts";

/** Languages whose name is shown; plain text has none. */
const languageNames: Readonly<Record<string, string>> = {
  bash: "Shell",
  csharp: "C#",
  csv: "CSV",
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
export const listingFacts: ShikiTransformer = {
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
