/**
 * The color roles of the site's style sheet. A drawing that a page takes in by `<use>` inherits the page's custom
 * properties and so follows its theme; the values after the comma show when the file is opened on its own.
 */
export const paint = {
  surface: "var(--surface,#fbfcfc)",
  ink: "var(--ink,#10191d)",
  inkSoft: "var(--ink-soft,#4a5a61)",
  line: "var(--line,#d4dde0)",
  accent: "var(--accent,#0b5f66)",
  good: "var(--good,#2f7d52)",
  warn: "var(--warn,#a77b00)",
  bad: "var(--bad,#c2570c)",
  severe: "var(--severe,#b3261e)",
} as const;

/** Keeps text readable where lines pass behind it. */
export const halo = {
  stroke: paint.surface,
  "stroke-width": 4,
  "stroke-linejoin": "round",
  "paint-order": "stroke",
} as const;
