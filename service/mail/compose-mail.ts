import { escapeHtml } from "#service/escape-html.ts";

/** What a mail says. Both bodies hold the same words. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** A paragraph, or a list of names with their values. */
export type MailBlock = string | readonly (readonly [label: string, value: string])[];

/** Makes both bodies of a mail from the same blocks. The HTML sets no colour, so that it follows the reader's theme. */
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
  return block.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function htmlBlock(block: MailBlock): string {
  if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`;
  const entries = block.map(
    ([label, value]) => `<dt><strong>${escapeHtml(label)}</strong></dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${entries.join("")}</dl>`;
}
