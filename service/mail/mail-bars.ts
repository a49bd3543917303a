import { html } from "hono/html";
import type { Html } from "../html/html.ts";

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
export function htmlBars({ label, bars }: MailBars): Html {
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
