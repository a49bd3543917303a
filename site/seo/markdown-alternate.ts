import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { absoluteAddress } from "./absolute-address.ts";

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
    text.trim(),
  ];
  const list = sources.map((source) => `- [${source.title}](${source.url})`);
  return `${[...parts, ...(list.length > 0 ? ["## Sources", list.join("\n")] : [])].join("\n\n")}\n`;
}
