import GithubSlugger from "github-slugger";
import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";
import * as v from "valibot";
import { LineCounter, parseDocument } from "yaml";
import type { DocumentFacts, DocumentSection } from "./document-summary.ts";
import { ArticleFrontMatter, DocumentationFrontMatter, EntryFrontMatter, LegalFrontMatter } from "./front-matter.ts";

/** The front matter of the texts of each folder of `content/`. */
const schemas: readonly (readonly [folder: RegExp, schema: v.GenericSchema])[] = [
  [/\/articles\/[^/]+$/, ArticleFrontMatter],
  [/\/legal\/[^/]+$/, LegalFrontMatter],
  [/\/docs\/[^/]+$/, DocumentationFrontMatter],
  [/\/docs\/(?:smells|metrics)\/[^/]+$/, EntryFrontMatter],
];

const markdown = unified().use(remarkParse).use(remarkFrontmatter);

/**
 * What lists and menus show of a text.
 * @throws Error with the file, the line and the reason if the front matter is invalid.
 */
export function readDocument(file: string, text: string): DocumentFacts<unknown> {
  const tree = markdown.parse(text);
  const [head] = tree.children;
  if (head?.type !== "yaml") throw new Error(`${file}:1: the text must begin with front matter between --- lines.`);
  return { frontMatter: readFrontMatter(file, head.value), sections: sectionsOf(tree), wordCount: wordsIn(tree) };
}

function readFrontMatter(file: string, text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  // The first line is the one of the hyphens.
  const placeAt = (offset: number) => `${file}:${lines.linePos(offset).line + 1}`;
  const [error] = document.errors;
  if (error) throw new Error(`${placeAt(error.pos[0])}: ${error.message}`);
  const schema = schemas.find(([folder]) => folder.test(file))?.[1];
  if (!schema) throw new Error(`${file}: no page shows texts of this folder.`);
  const checked = v.safeParse(schema, document.toJS());
  if (checked.success) return checked.output;
  const faults = checked.issues.map((issue) => {
    const keys = (issue.path ?? []).map(({ key }) => key);
    const node = document.getIn(keys, true) ?? document.contents;
    const offset = (node as { range?: [number, number, number] } | null)?.range?.[0] ?? 0;
    return `${placeAt(offset)}: ${keys.join(".") || "front matter"}: ${issue.message}`;
  });
  throw new Error(faults.join("\n"));
}

/** Ids are made as rehype-slug makes them, counting every heading, so that links in tables of contents match. */
function sectionsOf(tree: Root): DocumentSection[] {
  const slugger = new GithubSlugger();
  return tree.children
    .filter((node) => node.type === "heading")
    .map((heading) => ({ id: slugger.slug(textOf(heading)), text: textOf(heading), depth: heading.depth }))
    .filter((heading) => heading.depth === 2 || heading.depth === 3);
}

function wordsIn(tree: Root): number {
  const prose = tree.children.filter((node) => node.type !== "yaml" && node.type !== "code");
  return prose.map((node) => textOf(node).split(/\s+/).filter(Boolean).length).reduce((sum, count) => sum + count, 0);
}
