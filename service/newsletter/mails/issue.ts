import { html } from "hono/html";
import { company } from "#content/company.ts";
import { formatDate } from "#contract/dates.ts";
import { renderHtml, withLineBreaks } from "../../html/html.ts";
import { type Mail, mailDocument } from "../../mail/compose-mail.ts";
import type { IssueFile } from "../issue-file.ts";
import { renderIssueHtml } from "../render-issue-html.ts";
import { renderIssueText } from "../render-issue-text.ts";
import { newsletterSenderLines } from "../sender-lines.ts";

/** Placeholders for what differs between recipients. */
const places = { unsubscribe: "%unsubscribe-address%", reason: "%reason%" } as const;

/**
 * Composes what is the same for all recipients of an issue. The footer says who sends it, why, and how to unsubscribe
 * (Canada's Anti-Spam Legislation, section 6(2)).
 */
export function composeIssue(issue: IssueFile, from: { siteUrl: string; contactEmail: string }): Mail {
  const day = formatDate(new Date(issue.date));
  const sender = newsletterSenderLines(from);
  return {
    subject: issue.subject,
    text: [
      issue.subject,
      `${company.name} newsletter, ${day}`,
      renderIssueText(issue.body, from.siteUrl),
      "-- ",
      `${places.reason}\nUnsubscribe: ${places.unsubscribe}`,
      `${sender.join("\n")}\n`,
    ].join("\n\n"),
    html: mailDocument(
      issue.subject,
      html`<div style="display: none; max-height: 0; overflow: hidden">${issue.preview}</div>
<p style="margin: 0">${company.name} newsletter, ${day}</p>
<h1 style="margin: 8px 0 24px; font-size: 26px; line-height: 1.25">${issue.subject}</h1>
${renderIssueHtml(issue.body, from.siteUrl)}
<hr style="margin: 32px 0 16px">
<p style="font-size: 14px">${places.reason}<br><a href="${places.unsubscribe}">Unsubscribe with one click</a></p>
<p style="font-size: 14px">${withLineBreaks(sender.join("\n"))}</p>
`,
    ),
  };
}

/** Why the recipient gets the newsletter. */
export type RecipientReason = { kind: "confirmed"; at: Date } | { kind: "imported"; at: Date } | { kind: "test" };

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
  if (reason.kind === "test") return "You receive this mail as a test of the issue.";
  const way = reason.kind === "confirmed" ? "was confirmed" : "was subscribed with its owner's consent";
  return `You receive this mail because your address ${way} on ${formatDate(reason.at)}.`;
}
