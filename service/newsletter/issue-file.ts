import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import * as v from "valibot";

/** An issue as written in its file. */
export interface IssueFile {
  /** The name of the file without its extension. */
  name: string;
  subject: string;
  /** The date of the issue, such as `2026-01-31`. */
  date: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  body: Root;
}

/** The file of an issue is invalid. The message tells its author what to change. */
export class IssueFileError extends Error {
  override readonly name = "IssueFileError";
}

const Line = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.nonEmpty("is missing or empty."),
    v.maxLength(longest, `must have at most ${longest} characters.`),
    v.regex(/^\P{Cc}*$/u, "must be one line of text."),
  );

const FrontMatter = v.object({
  subject: Line(120),
  date: v.pipe(
    Line(10),
    v.check((text) => isDay(text), "must be a day, such as 2026-01-31."),
  ),
  preview: Line(200),
});

/** The parts of an issue as they are written, right or wrong. */
export type IssueParts = Record<"subject" | "date" | "preview" | "text", string>;

/** What is wrong with a part, in the words after its name. */
interface IssueFault {
  part: keyof IssueParts;
  /** In the text below the head. */
  line?: number;
  fault: string;
}

/** What keeps the parts of an issue from being sent. */
export function findIssueFaults({ text, ...head }: IssueParts): IssueFault[] {
  const fields = v.safeParse(FrontMatter, head);
  const ofHead = (fields.issues ?? []).map((issue): IssueFault => ({ part: partOf(issue), fault: issue.message }));
  return [...ofHead, ...faultsOfBody(fromMarkdown(text))];
}

const partOf = ({ path }: v.InferIssue<typeof FrontMatter>): keyof IssueParts => {
  const key = path?.[0].key;
  return key === "date" || key === "preview" ? key : "subject";
};

const faultsOfBody = (root: Root): IssueFault[] =>
  root.children.length === 0
    ? [{ part: "text", fault: "there is nothing below the head." }]
    : problemsBelow(root).map(({ line, problem }) => ({ part: "text", line, fault: problem }));

/** The text of the file with these parts. */
export function formatIssue({ text, ...head }: IssueParts): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${/^".*"$/.test(value) ? `"${value}"` : value}`);
  return ["---", ...lines, "---", "", `${text.replaceAll(/\r\n?/g, "\n").trim()}`, ""].join("\n");
}

/** The parts of a file, however faulty it is. */
export function splitIssue(file: string): IssueParts {
  const { head = "", body = file } = partsPattern.exec(plainLines(file))?.groups ?? {};
  const valueAt = (name: string) =>
    unquoted(
      head
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? "",
    );
  return { subject: valueAt("subject"), date: valueAt("date"), preview: valueAt("preview"), text: body.trim() };
}

const partsPattern = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/;
const plainLines = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
const unquoted = (value: string): string => /^"(.*)"$/.exec(value)?.[1] ?? value;

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The names of all issues. They begin with the date, so the latest is last. */
export async function listIssueNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -".md".length))
    .sort();
}

/** Reads an issue of the first folder that has it, or throws `IssueFileError`. */
export async function readIssueFile(folders: readonly string[], name: string): Promise<IssueFile> {
  return parseIssue(name, await readIssueText(folders, name));
}

/** The text of the file, right or wrong. */
export async function readIssueText(folders: readonly string[], name: string): Promise<string> {
  const all = await Promise.all(folders.map(async (folder) => ({ folder, names: await listIssueNames(folder) })));
  const found = namePattern.test(name) ? all.find(({ names }) => names.includes(name)) : undefined;
  if (!found) {
    const names = all.flatMap((each) => each.names);
    const known = names.length > 0 ? `There are: ${names.join(", ")}.` : "There are none yet.";
    throw new IssueFileError(`There is no issue of this name in ${folders.join(" or ")}. ${known}`);
  }
  return await readFile(join(found.folder, `${name}.md`), "utf8");
}

/** Parses an issue: Markdown after a head of three lines between lines of three hyphens. */
export function parseIssue(name: string, text: string): IssueFile {
  const parts = partsPattern.exec(plainLines(text));
  if (!parts?.groups) {
    throw new IssueFileError(`${name}: the file must begin with subject, date and preview between two lines of "---".`);
  }
  const { head = "", body = "" } = parts.groups;
  const fields = v.safeParse(FrontMatter, readHead(name, head));
  if (!fields.success) {
    const faults = fields.issues.map((issue) => `"${partOf(issue)}" ${issue.message}`);
    throw new IssueFileError([`${name}:`, ...faults].join(" "));
  }
  const root = fromMarkdown(body);
  const headLines = head.split("\n").length + 2;
  const problems = faultsOfBody(root).map(({ line = 1, fault }) => `line ${line + headLines}: ${fault}`);
  if (problems.length > 0) throw new IssueFileError([`${name} can't be sent as it is.`, ...problems].join("\n"));
  return { name, ...fields.output, body: root };
}

function readHead(name: string, head: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of head.split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1)
      throw new IssueFileError(`${name}: each line at the head must be a name, a colon and a text: ${line}`);
    const field = line.slice(0, colon).trim();
    if (!(field in FrontMatter.entries)) {
      throw new IssueFileError(`${name}: only subject, date and preview may stand at the head, not ${field}.`);
    }
    const value = line.slice(colon + 1).trim();
    fields[field] = unquoted(value);
  }
  return fields;
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

/** Finds what a mail cannot contain, or should not, by the line of the body. */
function problemsBelow(node: Nodes): { line: number; problem: string }[] {
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
