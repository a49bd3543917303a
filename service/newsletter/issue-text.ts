import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import * as v from "valibot";

/** An issue as it is written. */
export interface IssueParts {
  subject: string;
  /** The date of the issue, such as `2026-01-31`. */
  date: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  /** Markdown. */
  text: string;
}

const Line = (longest: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty("is missing or empty."),
    v.maxLength(longest, `must have at most ${longest} characters.`),
    v.regex(/^\P{Cc}*$/u, "must be one line of text."),
  );

const Parts = v.object({
  subject: Line(120),
  date: v.pipe(
    Line(10),
    v.check((text) => isDay(text), "must be a day, such as 2026-01-31."),
  ),
  preview: Line(200),
  text: v.pipe(
    v.string(),
    v.maxLength(60_000, "must have at most 60,000 characters."),
    v.regex(/^(?:\P{Cc}|[\t\n])*$/u, "must be text without control characters."),
  ),
});

const partNames = ["subject", "date", "preview", "text"] as const;

/** What is wrong with a part, in the words after its name. */
export interface IssueFault {
  part: keyof IssueParts;
  /** In the text. */
  line?: number;
  fault: string;
}

/** What keeps an issue from being sent. */
export function findIssueFaults(parts: IssueParts): IssueFault[] {
  const { issues = [] } = v.safeParse(Parts, parts);
  const faults = issues.flatMap((issue): IssueFault[] => {
    const part = partNames.find((name) => name === issue.path?.[0].key);
    return part ? [{ part, fault: issue.message }] : [];
  });
  const body = fromMarkdown(parts.text);
  if (body.children.length === 0) return [...faults, { part: "text", fault: "is empty." }];
  return [...faults, ...problemsBelow(body)];
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A text as it is stored, without the line ends of other systems. */
export const plainLines = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** The file of an issue can't be read. The message tells its author what to change. */
export class IssueFileError extends Error {
  override readonly name = "IssueFileError";
}

/** Reads a file: Markdown after a head of three lines between lines of three hyphens. */
export function readIssueFile(file: string): IssueParts {
  const { head, text } = /^---\n(?<head>[\s\S]*?)\n---\n(?<text>[\s\S]*)$/.exec(plainLines(file))?.groups ?? {};
  if (head === undefined || text === undefined)
    throw new IssueFileError('The file must begin with subject, date and preview between two lines of "---".');
  const fields: Record<string, string> = { subject: "", date: "", preview: "" };
  for (const line of head.split("\n")) {
    const [, name = "", value = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (!(name.trim() in fields))
      throw new IssueFileError(`Only subject, date and preview may stand at the head, not: ${line}`);
    fields[name.trim()] = value.trim().replace(/^"(.*)"$/, "$1");
  }
  const { subject = "", date = "", preview = "" } = fields;
  const parts = { subject, date, preview, text: text.trim() };
  const faults = findIssueFaults(parts);
  if (faults.length === 0) return parts;
  const linesAbove =
    head.split("\n").length + 2 + text.slice(0, text.length - text.trimStart().length).split("\n").length - 1;
  throw new IssueFileError(
    [
      "The issue can't be sent as it is.",
      ...faults.map(({ part, line, fault }) =>
        line === undefined ? `"${part}" ${fault}` : `line ${line + linesAbove}: ${fault}`,
      ),
    ].join("\n"),
  );
}

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
type FitNode = Extract<Nodes, { type: (typeof fitTypes)[number] }>;

/** Finds what a mail cannot contain, or should not, by the line of the text. */
function problemsBelow(node: Nodes): IssueFault[] {
  const line = node.position?.start.line ?? 1;
  if (!isFit(node)) return [{ part: "text", line, fault: reasonAgainst(node) }];
  const own = node.type === "link" ? problemWithAddress(node.url) : problemWithHeading(node);
  const below = "children" in node ? node.children.flatMap(problemsBelow) : [];
  return [...(own === undefined ? [] : [{ part: "text", line, fault: own } as const]), ...below];
}

export function isFit(node: Nodes): node is FitNode {
  const types: readonly string[] = fitTypes;
  return types.includes(node.type);
}

function reasonAgainst({ type }: Nodes): string {
  if (type === "html") return "HTML isn't taken. Write Markdown, and an address as <https://example.org>.";
  if (type === "image")
    return "pictures aren't taken: many mail programs don't load them, and loading them tells who reads.";
  return `"${type}" isn't taken. An issue has paragraphs, headings, lists, quotations, listings and links.`;
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
