import { html } from "hono/html";
import { mailWords } from "#content/mails/mail-words.ts";
import { company } from "#content/products/company.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { App } from "../context.ts";
import { type Html, renderHtml, withLineBreaks } from "../web/html.ts";

/** The contents of a mail. Both bodies have the same words. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A mail with its recipient. */
export interface ComposedMail extends Mail {
  recipient: string;
  /** The headers of a mailing list, which replace those of an automatic mail. */
  listHeaders?: Readonly<Record<string, string>>;
}

/** A paragraph, a list of facts, a link, or lines to be copied literally. */
export type MailBlock =
  | string
  | readonly (readonly [label: string, value: string])[]
  | { kind: "link"; label: string; url: string }
  | { kind: "lines"; text: string };

/** What the words of a mail are made from. */
export type MailWording = Pick<App, "siteUrl" | "contactEmail">;

type MailWords = typeof mailWords;
type MailName = keyof MailWords;
/** A text of a mail, by its name. */
type TextName<Mail extends MailName> = keyof MailWords[Mail] & string;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** What a text names beside what every text may name: a mail that is made without it does not compile. */
type NamesOf<Mail extends MailName, Text extends TextName<Mail>> = Exclude<
  NamesIn<MailWords[Mail][Text]>,
  "company" | "siteUrl" | "contactEmail"
>;

/** The texts of a mail, filled with what they name. Text that others have typed may be among it. */
export const wordsOf =
  <Mail extends MailName>(mail: Mail, { siteUrl, contactEmail }: MailWording) =>
  <Text extends TextName<Mail>>(
    text: Text,
    ...[values]: [NamesOf<Mail, Text>] extends [never]
      ? []
      : [values: Readonly<Record<NamesOf<Mail, Text>, string | number>>]
  ): string =>
    fillWords(String(mailWords[mail][text]), { company: company.name, siteUrl, contactEmail, ...values });

/** Composes both bodies of a mail from the same blocks. */
export function composeMail(subject: string, blocks: readonly MailBlock[]): Mail {
  return {
    subject,
    text: `${blocks.map(textBlock).join("\n\n")}\n`,
    html: mailDocument(subject, html`${blocks.map((block) => html`${htmlBlock(block)}\n`)}`),
  };
}

/** A mail to a visitor, requester, licensee or buyer, between greeting and signature. */
export function composeLetter(subject: string, blocks: readonly MailBlock[], wording: MailWording): Mail {
  const common = wordsOf("common", wording);
  return composeMail(subject, [common("greeting"), ...blocks, common("signature")]);
}

/** The HTML document of a mail. It sets no color, so that it follows the reader's theme. */
export function mailDocument(subject: string, body: Html): string {
  return renderHtml(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px; max-width: 600px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word">
${body}</body>
</html>
`);
}

function textBlock(block: MailBlock): string {
  if (typeof block === "string") return block;
  if (!("kind" in block)) return block.map(([label, value]) => `${label}: ${continued(value)}`).join("\n");
  return block.kind === "link" ? `${block.label}\n${block.url}` : block.text;
}

/** Marks further lines of a value: those that somebody has typed must not pass for facts of ours. */
const continued = (value: string): string => value.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, "\n  | ");

function htmlBlock(block: MailBlock): Html {
  if (typeof block === "string") return html`<p>${withLineBreaks(block)}</p>`;
  if (!("kind" in block)) {
    return html`<dl>${block.map(([label, value]) => html`<dt><strong>${label}</strong></dt><dd>${value}</dd>`)}</dl>`;
  }
  if (block.kind === "lines") {
    return html`<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${block.text}</pre>`;
  }
  return html`<p>${block.label}<br><a href="${block.url}">${block.url}</a></p>`;
}
