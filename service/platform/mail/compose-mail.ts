import { html } from "hono/html";
import { type Html, renderHtml, withLineBreaks } from "../html.ts";

/** The contents of a mail. Both bodies have the same words. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, a heading, a list of facts, a link, lines to be copied literally, or a plot of bars. */
export type MailBlock =
  | string
  | readonly (readonly [label: string, value: string])[]
  | { kind: "link"; label: string; url: string }
  | { kind: "heading"; text: string }
  | { kind: "lines"; text: string }
  | MailBars;

/** Composes both bodies of a mail from the same blocks. */
export function composeMail(subject: string, blocks: readonly MailBlock[]): Mail {
  return {
    subject,
    text: `${blocks.map(textBlock).join("\n\n")}\n`,
    html: mailDocument(subject, html`${blocks.map((block) => html`${htmlBlock(block)}\n`)}`),
  };
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
  if (!("kind" in block)) return block.map(([label, value]) => `${label}: ${value}`).join("\n");
  if (block.kind === "bars") return textBars(block);
  return block.kind === "link" ? `${block.label}\n${block.url}` : block.text;
}

function htmlBlock(block: MailBlock): Html {
  if (typeof block === "string") return html`<p>${withLineBreaks(block)}</p>`;
  if (!("kind" in block)) {
    return html`<dl>${block.map(([label, value]) => html`<dt><strong>${label}</strong></dt><dd>${value}</dd>`)}</dl>`;
  }
  if (block.kind === "lines") {
    return html`<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${block.text}</pre>`;
  }
  if (block.kind === "bars") return htmlBars(block);
  if (block.kind === "heading") return html`<h2 style="margin: 24px 0 0; font-size: 18px">${block.text}</h2>`;
  return html`<p>${block.label}<br><a href="${block.url}">${block.url}</a></p>`;
}

/** Amounts as bars, each with its label. */
export interface MailBars {
  kind: "bars";
  label: string;
  bars: readonly (readonly [label: string, count: number])[];
}

const longestTextBar = 30;

/** Bars of characters, for a font of equal widths. Without one the figures still stand beside their labels. */
export function textBars({ label, bars }: MailBars): string {
  const most = Math.max(1, ...bars.map(([, count]) => count));
  const labelWidth = Math.max(0, ...bars.map(([name]) => name.length));
  const figureWidth = Math.max(0, ...bars.map(([, count]) => String(count).length));
  const lines = bars.map(([name, count]) => {
    const bar = "#".repeat(Math.round((count / most) * longestTextBar) || Number(count > 0));
    return `${name.padEnd(labelWidth)}  ${String(count).padStart(figureWidth)}  ${bar}`.trimEnd();
  });
  return [label, ...lines].join("\n");
}

/**
 * Bars of table cells, because mail programs block drawings and ignore most styles. The color is of medium lightness, so
 * that it is seen on light and dark grounds.
 */
function htmlBars({ label, bars }: MailBars): Html {
  const most = Math.max(1, ...bars.map(([, count]) => count));
  return html`<p style="margin: 16px 0 4px"><strong>${label}</strong></p>
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="font-size: 14px; line-height: 20px">
${bars.map(([name, count]) => htmlBar(name, count, Math.round((count / most) * 100) || Number(count > 0)))}</table>`;
}

function htmlBar(name: string, count: number, percent: number): Html {
  return html`<tr><td width="72" style="white-space: nowrap">${name}</td><td width="56" align="right" style="padding-right: 12px">${count}</td><td>${
    percent === 0
      ? ""
      : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${percent}%"><tr><td bgcolor="#4a86c5" height="12" style="font-size: 1px; line-height: 12px; background: #4a86c5">&nbsp;</td></tr></table>`
  }</td></tr>
`;
}
