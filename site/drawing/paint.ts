import { light } from "./colors.ts";

/**
 * The color roles of the site's style sheet. A drawing that a page references with `<use>` inherits the page's custom
 * properties and so follows its theme. The fallback values apply when the file is opened on its own.
 */
export const paint = {
  surface: `var(--surface,${light.surface})`,
  ink: `var(--ink,${light.ink})`,
  inkSoft: `var(--ink-soft,${light["ink-soft"]})`,
  line: `var(--line,${light.line})`,
  /** The ground of areas with labels on them, which must stay empty in forced colors. */
  ground: `var(--ground,var(--line,${light.line}))`,
  accent: `var(--accent,${light.accent})`,
  good: `var(--good,${light.good})`,
  warn: `var(--warn,${light.warn})`,
  bad: `var(--bad,${light.bad})`,
  severe: `var(--severe,${light.severe})`,
} as const;

/** Keeps text readable in front of lines. */
export const halo = {
  stroke: paint.surface,
  strokeWidth: 4,
  strokeLinejoin: "round",
  paintOrder: "stroke",
} as const;

/** Text that stands out: names, figures and headings. */
export const strong = { fill: paint.ink, fontWeight: 600 } as const;
