import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { pages } from "#content/pages/pages.ts";
import { company } from "#content/products/company.ts";
import { formatDate } from "#contract/dates.ts";
import { articlePath } from "../markdown/article-lists.ts";
import {
  type Article,
  type DocumentationPage,
  type DocumentLists,
  describedVersion,
  documentationAddress,
} from "../markdown/document-summary.ts";
import { type ListedPage, listPages } from "./listed-page.ts";
import { absoluteAddress } from "./page-metadata.ts";

export interface MarkdownAlternate {
  path: string;
  title: string;
  subtitle?: string | undefined;
  summary: string;
  /** Facts such as days and author, one for each line. */
  facts: readonly string[];
  /** The built page; its text is the first element of the class `prose`. */
  html: string;
  sources: readonly { title: string; url: string }[];
}

const markdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", fences: true });

/** Elements that are useful on the page only. */
const onlyOnPage = new Set([
  "script",
  "style",
  "template",
  "button",
  "label",
  "input",
  "select",
  "form",
  "fieldset",
  "output",
]);

const classesOf = ({ properties: { className } }: Element) => (Array.isArray(className) ? className : []);

function proseOf(page: Root, path: string): Element {
  let prose: Element | undefined;
  visit(page, "element", (element) => {
    if (!classesOf(element).includes("prose")) return undefined;
    prose = element;
    return EXIT;
  });
  if (!prose) throw new Error(`The page ${path} has no element of the class "prose".`);
  return prose;
}

/** A drawing in a file of its own becomes an image; other drawings, and parts of a file, are left out. */
function imageOf(drawing: Element): Element | undefined {
  const use = drawing.children.find((child) => child.type === "element" && child.tagName === "use");
  const address = use?.type === "element" ? use.properties.href : undefined;
  const [file, sheet] = String(address ?? "").split("#");
  if (!file || (sheet !== undefined && sheet !== "wide")) return undefined;
  return {
    type: "element",
    tagName: "img",
    properties: { src: file, alt: String(drawing.properties.ariaLabel ?? "") },
    children: [],
  };
}

/** A formula becomes the TeX in its annotation. */
function texOf(formula: Element): Element {
  let tex = "";
  visit(formula, "element", ({ tagName, children: [text] }) => {
    if (tagName === "annotation" && text?.type === "text") tex = text.value;
  });
  return { type: "element", tagName: "code", properties: {}, children: [{ type: "text", value: tex }] };
}

function replacementOf(element: Element): ElementContent[] | undefined {
  if (element.properties.hidden || onlyOnPage.has(element.tagName)) return [];
  if (element.tagName === "math") return [texOf(element)];
  if (element.tagName !== "svg") return undefined;
  const image = imageOf(element);
  return image ? [image] : [];
}

function makeReadable(prose: Element, path: string): void {
  visit(prose, "element", (element, index, parent) => {
    const replacement = replacementOf(element);
    if (replacement && parent && index !== undefined) {
      parent.children.splice(index, 1, ...replacement);
      return [SKIP, index + replacement.length];
    }
    return undefined;
  });
  visit(prose, "element", ({ properties }) => {
    for (const name of ["href", "src"] as const) {
      const address = properties[name];
      if (typeof address === "string") properties[name] = new URL(address, absoluteAddress(path)).href;
    }
  });
}

/** The text of a page as Markdown, made from the built page, so that it includes figures and tables made by code. */
export function markdownAlternate({ path, title, subtitle, summary, facts, html, sources }: MarkdownAlternate): string {
  const prose = proseOf(unified().use(rehypeParse).parse(html), path);
  makeReadable(prose, path);
  const text = markdown.stringify(markdown.runSync({ type: "root", children: [prose] }));
  const parts = [
    `# ${title}`,
    ...(subtitle ? [`*${subtitle}*`] : []),
    `> ${summary}`,
    [...facts, `Page: ${absoluteAddress(path)}`].map((fact) => `- ${fact}`).join("\n"),
    // Where long names may break on the page.
    text.trim().replaceAll("\u200b", ""),
  ];
  const list = sources.map((source, at) => `${at + 1}. [${source.title}](${source.url})`);
  return `${[...parts, ...(list.length > 0 ? ["## Sources", list.join("\n")] : [])].join("\n\n")}\n`;
}

/** The address of the Markdown alternate; only articles and documentation pages have one. */
export function markdownAlternatePath(path: string): string | undefined {
  if (path.startsWith("/blog/")) return `${path}.md`;
  if (path.startsWith("/docs/")) return path.replace(/\.html$/, ".md");
  return undefined;
}

/** The Markdown alternate of an article, made from its built page. */
export function alternateOfArticle({ slug, frontMatter }: Article, html: string): MarkdownAlternate {
  const { title, subtitle, summary, published, updated, author, tags, sources } = frontMatter;
  const facts = [
    `Author: ${author}`,
    ...(published ? [`Published: ${formatDate(new Date(published))}`] : []),
    `Updated: ${formatDate(new Date(updated))}`,
    `Topics: ${tags.join(", ")}`,
  ];
  return { path: articlePath(slug), title, subtitle, summary, facts, html, sources };
}

/** The Markdown alternate of a documentation page, made from its built page. */
export function alternateOfDocumentation(page: DocumentationPage, html: string): MarkdownAlternate {
  const { slug, frontMatter } = page;
  const { title, description, lastChanged } = frontMatter;
  const version = describedVersion(page);
  const facts = [...(version ? [`For ${version}`] : []), `Last changed: ${formatDate(new Date(lastChanged))}`];
  return { path: documentationAddress(slug), title, summary: description, facts, html, sources: [] };
}

function line({ path, title, description }: ListedPage): string {
  return `- [${title}](${absoluteAddress(markdownAlternatePath(path) ?? path)}): ${description}`;
}

function section(heading: string, listed: readonly ListedPage[]): string {
  return [`## ${heading}`, "", ...listed.map(line), ""].join("\n");
}

/** `/llms.txt` in the form of llmstxt.org: a description of the site, then links, to Markdown where it exists. */
export function languageModelIndex(texts: DocumentLists): string {
  const listed = listPages(texts).filter(({ path }) => path !== "/");
  const ofKind = (kind: ListedPage["kind"]) => listed.filter((page) => page.kind === kind);
  return [
    `# ${company.name}`,
    "",
    `> ${pages["/"].description}`,
    "",
    `Home page: ${absoluteAddress("/")}. Questions: ${company.contactEmail}.`,
    "",
    section("Tools", ofKind("product")),
    section("Documentation", ofKind("documentation")),
    section("Articles", [...ofKind("blog"), ...ofKind("article")]),
    section("Download, licenses and contact", ofKind("page")),
    section("Optional", ofKind("legal")),
  ].join("\n");
}
