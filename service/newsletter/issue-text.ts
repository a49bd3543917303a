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

/** The links of a text to pages of the site, by line. */
export function linksToSite(text: string, siteUrl: string): { line: number; path: string }[] {
  const linksBelow = (node: Nodes): { line: number; path: string }[] => {
    const url = node.type === "link" || node.type === "definition" ? URL.parse(node.url, siteUrl) : null;
    const own = url?.origin === siteUrl ? [{ line: node.position?.start.line ?? 1, path: url.pathname }] : [];
    return [...own, ...("children" in node ? node.children.flatMap(linksBelow) : [])];
  };
  return linksBelow(fromMarkdown(text));
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A text as it is stored, without the line ends of other systems. */
export const plainLines = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** Finds what a mail cannot contain, or should not, by the line of the text. */
function problemsBelow(node: Nodes): IssueFault[] {
  const fault = problemWith(node);
  const own = fault === undefined ? [] : [{ part: "text", line: node.position?.start.line ?? 1, fault } as const];
  return [...own, ...("children" in node ? node.children.flatMap(problemsBelow) : [])];
}

function problemWith(node: Nodes): string | undefined {
  switch (node.type) {
    case "html":
      return "HTML isn't taken. Write Markdown, and an address as <https://example.org>.";
    case "image":
    case "imageReference":
      return "pictures aren't taken: many mail programs don't load them, and loading them tells who reads.";
    case "heading":
      return node.depth === 2 || node.depth === 3
        ? undefined
        : "a heading begins with ## or ###. The subject is the heading above them.";
    case "link":
    case "definition":
      return problemWithAddress(node.url);
    default:
      return undefined;
  }
}

/** A mail has no page to resolve relative addresses against; those of the site begin with a slash. */
function problemWithAddress(url: string): string | undefined {
  if (/^\/(?!\/)/.test(url)) return undefined;
  const protocol = URL.parse(url)?.protocol;
  if (protocol === "https:" || protocol === "mailto:") return undefined;
  return `the link ${url} must begin with https:// or mailto:, or with a slash for a page of the site.`;
}
