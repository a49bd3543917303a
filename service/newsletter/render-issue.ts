import { html, raw } from "hono/html";
import type { Link, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { micromark } from "micromark";
import { newsletterSender, postalAddressOnRequest } from "#content/newsletter/sender.ts";
import { company } from "#content/products/company.ts";
import { formatDate } from "#contract/dates.ts";
import { type Mail, mailDocument } from "../mail/message.ts";
import { type Html, renderHtml, withLineBreaks } from "../web/html.ts";
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
  const day = formatDate(new Date(issue.day));
  const sender = newsletterSenderLines(from);
  return {
    subject: issue.subject,
    text: [
      issue.subject,
      `${company.name} newsletter, ${day}`,
      plainText(issue.source.trim(), from.siteUrl),
      "-- ",
      `${places.reason}\nUnsubscribe: ${places.unsubscribe}`,
      `${sender.join("\n")}\n`,
    ].join("\n\n"),
    html: mailDocument(
      issue.subject,
      html`<div style="display: none; max-height: 0; overflow: hidden">${issue.preview}</div>
<p style="margin: 0">${company.name} newsletter, ${day}</p>
<h1 style="margin: 8px 0 24px; font-size: 26px; line-height: 1.25">${issue.subject}</h1>
${renderBody(issue.source, from.siteUrl)}
<hr style="margin: 32px 0 16px">
<p style="font-size: 14px">${places.reason}<br><a href="${places.unsubscribe}">Unsubscribe with one click</a></p>
<p style="font-size: 14px">${withLineBreaks(sender.join("\n"))}</p>
`,
    ),
  };
}

/** Markdown is plain text but for its links, whose addresses stand behind their words. */
function plainText(source: string, siteUrl: string): string {
  let text = source;
  for (const link of linksOf(fromMarkdown(source)).toReversed()) {
    const [from, to] = [link.position?.start.offset ?? 0, link.position?.end.offset ?? 0];
    const [first, last] = [link.children[0], link.children.at(-1)];
    const words = source.slice(first?.position?.start.offset, last?.position?.end.offset);
    const address = new URL(link.url, siteUrl).href;
    text = text.slice(0, from) + (words === link.url ? address : `${words} (${address})`) + text.slice(to);
  }
  return text;
}

/** The links of a text in their order. None stands in another. */
const linksOf = (node: Nodes): Link[] =>
  node.type === "link" ? [node] : "children" in node ? node.children.flatMap(linksOf) : [];

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

/** Mail programs obey styles of elements alone. */
const styles: Readonly<Record<string, string>> = {
  h2: "margin: 32px 0 8px; font-size: 20px; line-height: 1.3",
  h3: "margin: 32px 0 8px; font-size: 17px; line-height: 1.3",
  blockquote: "margin: 16px 0; padding-left: 16px; border-left: 3px solid",
  pre: "white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px",
};

/** Renders an issue as HTML that mail programs show alike: no colors, no pictures, nothing to load. */
const renderBody = (source: string, siteUrl: string): Html =>
  raw(
    micromark(source)
      .replaceAll('<a href="/', `<a href="${siteUrl}/`)
      .replace(/<(h2|h3|blockquote|pre)>/g, (_, tag: string) => `<${tag} style="${styles[tag]}">`),
  );

/** The sender of the newsletter and how to reach them (CASL, Electronic Commerce Protection Regulations, section 2). */
export function newsletterSenderLines({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): string[] {
  const { name, postalAddress } = newsletterSender;
  const address =
    postalAddress.length > 0 ? postalAddress : [postalAddressOnRequest.replace("{contactEmail}", contactEmail)];
  return [name, ...address, siteUrl, contactEmail];
}
