import type { Drawing } from "../pictures/marks/drawing.ts";
import { element } from "../pictures/marks/svg.ts";

/** The colors of `site/styles/tokens.css` on ink. An image cannot take them from the page. */
const onInk = {
  surface: "#0b1114",
  ink: "#e6edef",
  "ink-soft": "#a4b3b9",
  line: "#2a373d",
  accent: "#63c7c4",
  good: "#5fb585",
  warn: "#d9b44a",
  bad: "#ee8d4a",
  severe: "#f2736b",
} as const;

/** Colors that are visible on the paper of both schemes. */
const onAnyPaper = { ...onInk, line: "#7b8b9259", accent: "#1f8a8c", surface: "none" } as const;

export const imageColors = { onInk, onAnyPaper };

/** A drawing as an image of its own, which the page fetches when the visitor comes near. */
export function imageSource({ width, height, markup }: Drawing, colors: Readonly<Record<string, string>>): string {
  const painted = markup.replace(/var\(--([a-z-]+),[^)]*\)/g, (role, name: string) => colors[name] ?? role);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, "font-family": "sans-serif" },
    painted,
  );
}
