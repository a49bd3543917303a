import { html } from "hono/html";
import type { List, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { newsletterSender, withoutPostalAddress } from "#content/newsletter/sender.ts";
import { company } from "#content/products/company.ts";
import { formatDate } from "#contract/dates.ts";
import { type Mail, mailDocument } from "../mail/message.ts";
import { type Html, renderHtml, withLineBreaks } from "../web/html.ts";
import { isFit } from "./issue-text.ts";
import type { NewsletterIssueRow } from "./tables.ts";

/** Placeholders for what differs between recipients. */
const places = { unsubscribe: "%unsubscribe-address%", reason: "%reason%" } as const;

/**
 * Composes what is the same for all recipients of an issue. The footer says who sends it, why, and how to unsubscribe
 * (Canada's Anti-Spam Legislation, section 6(2)).
 */
export function composeIssue(
  issue: Pick<NewsletterIssueRow, "subject" | "day" | "preview" | "source">,
  from: { siteUrl: string; contactEmail: string },
): Mail {
  const body = fromMarkdown(issue.source);
  const day = formatDate(new Date(issue.day));
  const sender = newsletterSenderLines(from);
  return {
    subject: issue.subject,
    text: [
      issue.subject,
      `${company.name} newsletter, ${day}`,
      body.children.map((node) => block(node, from.siteUrl, lineLength)).join("\n\n"),
      "-- ",
      `${places.reason}\nUnsubscribe: ${places.unsubscribe}`,
      `${sender.join("\n")}\n`,
    ].join("\n\n"),
    html: mailDocument(
      issue.subject,
      html`<div style="display: none; max-height: 0; overflow: hidden">${issue.preview}</div>
<p style="margin: 0">${company.name} newsletter, ${day}</p>
<h1 style="margin: 8px 0 24px; font-size: 26px; line-height: 1.25">${issue.subject}</h1>
${renderNode(body, from.siteUrl)}
<hr style="margin: 32px 0 16px">
<p style="font-size: 14px">${places.reason}<br><a href="${places.unsubscribe}">Unsubscribe with one click</a></p>
<p style="font-size: 14px">${withLineBreaks(sender.join("\n"))}</p>
`,
    ),
  };
}

/** Why the recipient gets the newsletter. */
type RecipientReason = { kind: "confirmed" | "imported"; at: Date } | { kind: "test" };

/** Fills in the placeholders for one recipient. */
export function addressIssue(issue: Mail, unsubscribeUrl: string, reason: RecipientReason): Mail {
  const words = formatReason(reason);
  const fill = (text: string, write: (value: string) => string) =>
    text.replaceAll(places.unsubscribe, () => write(unsubscribeUrl)).replaceAll(places.reason, () => write(words));
  return {
    subject: issue.subject,
    text: fill(issue.text, (value) => value),
    html: fill(issue.html, (value) => renderHtml(html`${value}`)),
  };
}

function formatReason(reason: RecipientReason): string {
  if (reason.kind === "test") return "You're receiving this email as a test of the issue.";
  const way =
    reason.kind === "confirmed" ? "you confirmed your subscription" : "your address was added with your consent";
  return `You're receiving this email because ${way} on ${formatDate(reason.at)}.`;
}

/** The headers of a mailing list (RFC 2919) with one-click unsubscription (RFC 8058). */
export function listHeaders(unsubscribeUrl: string, domain: string): Readonly<Record<string, string>> {
  return {
    "List-Id": `${company.name} newsletter <newsletter.${domain}>`,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  };
}

/** Renders an issue as HTML that mail programs show alike: no colors, no pictures, nothing to load. */
function renderNode(node: Nodes, siteUrl: string): Html {
  if (!isFit(node)) throw new TypeError(`${node.type} hasn't been refused before.`);
  const inner = () => ("children" in node ? node.children.map((child) => renderNode(child, siteUrl)) : []);
  switch (node.type) {
    case "root":
      return html`${inner().map((block, index) => (index === 0 ? block : html`\n${block}`))}`;
    case "paragraph":
      return html`<p>${inner()}</p>`;
    case "heading":
      return html`<h${node.depth} style="margin: 32px 0 8px; font-size: ${node.depth === 2 ? 20 : 17}px; line-height: 1.3">${inner()}</h${node.depth}>`;
    case "list":
      return node.ordered ? html`<ol start="${node.start ?? 1}">${inner()}</ol>` : html`<ul>${inner()}</ul>`;
    case "listItem":
      return html`<li>${node.children.map((child) => itemPart(child, node.spread ?? false, siteUrl))}</li>`;
    case "blockquote":
      return html`<blockquote style="margin: 16px 0; padding-left: 16px; border-left: 3px solid">${inner()}</blockquote>`;
    case "code":
      return html`<pre style="white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px">${node.value}</pre>`;
    case "thematicBreak":
      return html`<hr>`;
    case "text":
      return html`${node.value}`;
    case "strong":
      return html`<strong>${inner()}</strong>`;
    case "emphasis":
      return html`<em>${inner()}</em>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "link":
      return html`<a href="${absoluteAddress(node.url, siteUrl)}">${inner()}</a>`;
    case "break":
      return html`<br>`;
  }
}

/** In a tight list, paragraphs have no element of their own. */
function itemPart(node: Nodes, spread: boolean, siteUrl: string): Html {
  if (spread || node.type !== "paragraph") return renderNode(node, siteUrl);
  return html`${node.children.map((child) => renderNode(child, siteUrl))}`;
}

function absoluteAddress(url: string, siteUrl: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}

const lineLength = 76;

/** Renders a part of an issue as wrapped plain text. The address of a link follows its text. */
function block(node: Nodes, siteUrl: string, width: number): string {
  if (!isFit(node)) throw new TypeError(`${node.type} hasn't been refused before.`);
  switch (node.type) {
    case "heading": {
      const words = wrap(inline(node, siteUrl), width);
      return node.depth === 2 ? `${words}\n${"-".repeat(Math.min(width, longestLine(words)))}` : words;
    }
    case "list":
      return list(node, siteUrl, width);
    case "blockquote":
      return indent(node.children.map((child) => block(child, siteUrl, width - 2)).join("\n\n"), "> ", "> ");
    case "code":
      return indent(node.value, "    ", "    ");
    case "thematicBreak":
      return "-".repeat(width);
    default:
      return wrap(inline(node, siteUrl), width);
  }
}

function list(node: List, siteUrl: string, width: number): string {
  const items = node.children.map((item, index) => {
    const mark = node.ordered ? `${(node.start ?? 1) + index}. ` : "- ";
    const parts = item.children.map((child) => block(child, siteUrl, width - mark.length));
    return indent(parts.join(item.spread ? "\n\n" : "\n"), mark, " ".repeat(mark.length));
  });
  return items.join(node.spread ? "\n\n" : "\n");
}

function inline(node: Nodes, siteUrl: string): string {
  if (node.type === "break") return "\n";
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type === "inlineCode") return node.value;
  if (!("children" in node)) return "";
  const words = node.children.map((child) => inline(child, siteUrl)).join("");
  if (node.type !== "link") return words;
  const address = absoluteAddress(node.url, siteUrl).replace(/^mailto:/, "");
  return words === address ? address : `${words} (${address})`;
}

/** Wraps between words. A word longer than a line, such as an address, is not broken. */
function wrap(text: string, width: number): string {
  return text
    .split("\n")
    .map((paragraph) => {
      const lines: string[] = [];
      let line = "";
      for (const word of paragraph.split(" ").filter((part) => part !== "")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (longer.length > width && line !== "") {
          lines.push(line);
          line = word;
        } else {
          line = longer;
        }
      }
      return [...lines, line].join("\n");
    })
    .join("\n");
}

function longestLine(text: string): number {
  return Math.max(...text.split("\n").map((line) => line.length));
}

function indent(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .map((line) => line.trimEnd())
    .join("\n");
}

/** The sender of the newsletter and how to reach them (CASL, Electronic Commerce Protection Regulations, section 2). */
export function newsletterSenderLines({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): string[] {
  const { name, postalAddress } = newsletterSender;
  const address =
    postalAddress.length > 0 ? postalAddress : [withoutPostalAddress.replace("{contactEmail}", contactEmail)];
  return [name, ...address, siteUrl, contactEmail];
}
