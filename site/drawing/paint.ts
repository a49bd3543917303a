/**
 * The color roles of the site's style sheet. A drawing that a page references with `<use>` inherits the page's custom
 * properties and so follows its theme. The fallback values apply when the file is opened on its own.
 */
export const paint = {
  surface: "var(--surface,#fbfcfc)",
  ink: "var(--ink,#10191d)",
  inkSoft: "var(--ink-soft,#4a5a61)",
  line: "var(--line,#d4dde0)",
  /** The ground of areas with labels on them, which must stay empty in forced colors. */
  ground: "var(--ground,var(--line,#d4dde0))",
  accent: "var(--accent,#0b5f66)",
  good: "var(--good,#2f7d52)",
  warn: "var(--warn,#a77b00)",
  bad: "var(--bad,#c2570c)",
  severe: "var(--severe,#b3261e)",
} as const;

/** Keeps text readable in front of lines. */
export const halo = {
  stroke: paint.surface,
  "stroke-width": 4,
  "stroke-linejoin": "round",
  "paint-order": "stroke",
} as const;
