import type { Nodes, Root } from "mdast";

/** The Markdown that an issue may use: what every mail program shows, in HTML and as plain text. */
const fitTypes = [
  "root",
  "paragraph",
  "heading",
  "list",
  "listItem",
  "blockquote",
  "code",
  "thematicBreak",
  "text",
  "strong",
  "emphasis",
  "inlineCode",
  "link",
  "break",
] as const;
export type FitNode = Extract<Nodes, { type: (typeof fitTypes)[number] }>;

export interface MarkdownProblem {
  /** Counted from the first line of the body. */
  line: number;
  problem: string;
}

/** Finds what a mail cannot contain, or should not. */
export function findUnfitMarkdown(root: Root): MarkdownProblem[] {
  const problems = problemsBelow(root);
  return root.children.length === 0 ? [{ line: 1, problem: "there is nothing below the head." }] : problems;
}

function problemsBelow(node: Nodes): MarkdownProblem[] {
  const line = node.position?.start.line ?? 1;
  if (!isFit(node)) return [{ line, problem: reasonAgainst(node) }];
  const own = node.type === "link" ? problemWithAddress(node.url) : problemWithHeading(node);
  const below = "children" in node ? node.children.flatMap(problemsBelow) : [];
  return [...(own === undefined ? [] : [{ line, problem: own }]), ...below];
}

export function isFit(node: Nodes): node is FitNode {
  const types: readonly string[] = fitTypes;
  return types.includes(node.type);
}

function reasonAgainst({ type }: Nodes): string {
  if (type === "html") return "HTML is not taken. Write Markdown, and an address as <https://example.org>.";
  if (type === "image")
    return "pictures are not taken: many mail programs do not load them, and loading them tells who reads.";
  return `"${type}" is not taken. An issue has paragraphs, headings, lists, quotations, listings and links.`;
}

function problemWithHeading(node: FitNode): string | undefined {
  if (node.type !== "heading" || (node.depth > 1 && node.depth < 4)) return undefined;
  return "a heading begins with ## or ###. The subject is the heading above them.";
}

/** A mail has no page to resolve relative addresses against; those of the site begin with a slash. */
function problemWithAddress(url: string): string | undefined {
  if (/^\/(?!\/)/.test(url)) return undefined;
  const protocol = URL.parse(url)?.protocol;
  if (protocol === "https:" || protocol === "mailto:") return undefined;
  return `the link ${url} must begin with https:// or mailto:, or with a slash for a page of the site.`;
}
