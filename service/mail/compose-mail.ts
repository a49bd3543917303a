import { escapeHtml } from "../html/escape-html.ts";

/** The contents of a mail. Both bodies have the same words. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, a list of facts, a link, or lines to be copied literally. */
export type MailBlock =
  | string
  | readonly (readonly [label: string, value: string])[]
  | { kind: "link"; label: string; url: string }
  | { kind: "lines"; text: string };

/** Composes both bodies of a mail from the same blocks. */
export function composeMail(subject: string, blocks: readonly MailBlock[]): Mail {
  return {
    subject,
    text: `${blocks.map(textBlock).join("\n\n")}\n`,
    html: [
      "<!doctype html>",
      '<html lang="en">',
      "<head>",
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${escapeHtml(subject)}</title>`,
      "</head>",
      '<body style="margin: 0; padding: 24px; max-width: 600px; font: 16px/1.5 system-ui, sans-serif">',
      ...blocks.map(htmlBlock),
      "</body>",
      "</html>",
      "",
    ].join("\n"),
  };
}

function textBlock(block: MailBlock): string {
  if (typeof block === "string") return block;
  if (!("kind" in block)) return block.map(([label, value]) => `${label}: ${value}`).join("\n");
  return block.kind === "link" ? `${block.label}\n${block.url}` : block.text;
}

function htmlBlock(block: MailBlock): string {
  if (typeof block === "string") return `<p>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`;
  if (!("kind" in block)) {
    const entries = block.map(
      ([label, value]) => `<dt><strong>${escapeHtml(label)}</strong></dt><dd>${escapeHtml(value)}</dd>`,
    );
    return `<dl>${entries.join("")}</dl>`;
  }
  if (block.kind === "lines") {
    return `<pre style="white-space: pre-wrap; overflow-wrap: anywhere">${escapeHtml(block.text)}</pre>`;
  }
  const url = escapeHtml(block.url);
  return `<p>${escapeHtml(block.label)}<br><a href="${url}">${url}</a></p>`;
}
