import type { Drawing } from "../pictures/marks/drawing.ts";
import { element } from "../pictures/marks/svg.ts";

/** Colors that are visible on the paper of both schemes. An image cannot take them from the page. */
const colors: Readonly<Record<string, string>> = { line: "#7b8b9259", accent: "#1f8a8c", surface: "none" };

/** A drawing as an image of its own, which the page fetches when the visitor comes near. */
export function imageSource({ width, height, markup }: Drawing): string {
  const painted = markup.replace(/var\(--([a-z-]+),[^)]*\)/g, (role, name: string) => colors[name] ?? role);
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, "font-family": "sans-serif" },
    painted,
  );
}
