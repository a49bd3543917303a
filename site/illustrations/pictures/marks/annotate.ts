import { halo, paint } from "./paint.ts";
import { element, group, label, rounded } from "./svg.ts";

/** A name and a fact in the margin, with a leader to a point. */
export interface Annotation {
  name: string;
  fact: string;
  x: number;
  y: number;
}

export interface Margins {
  /** Width of the canvas; the labels start at its left edge and end at its right edge. */
  width: number;
  /** Highest and lowest position of a leader's start. */
  top: number;
  bottom: number;
}

const leastDistance = 68;

/** Keeps the order of the points from top to bottom, so that no two leaders of a margin cross. */
function spread(annotations: readonly Annotation[], { top, bottom }: Margins): { annotation: Annotation; y: number }[] {
  const ordered = [...annotations].sort((a, b) => a.y - b.y);
  let lowestFree = top;
  const placed = ordered.map((annotation, index) => {
    const last = bottom - (ordered.length - 1 - index) * leastDistance;
    const y = Math.min(last, Math.max(lowestFree, annotation.y));
    lowestFree = y + leastDistance;
    return { annotation, y };
  });
  return placed;
}

/** Writes half of the annotations into the left margin and half into the right one. */
export function annotate(annotations: readonly Annotation[], margins: Margins): string {
  const { width } = margins;
  const across = [...annotations].sort((a, b) => a.x - b.x);
  const left = across.slice(0, Math.ceil(across.length / 2));
  const right = across.slice(left.length);
  const sides = [
    { own: left, edge: 0, direction: 1, anchor: undefined },
    { own: right, edge: width, direction: -1, anchor: "end" },
  ];
  return sides
    .map(({ own, edge, direction, anchor }) => {
      const placed = spread(own, margins);
      const leaders = placed
        .map(({ annotation: { name, x, y: targetY }, y }) => {
          const rule = direction * Math.max(116, name.length * 10.2);
          return `M${edge} ${rounded(y)}h${rounded(rule)}L${rounded(x)} ${rounded(targetY)}`;
        })
        .join("");
      const words = placed.map(
        ({ annotation: { name, fact }, y }) =>
          label(edge, y - 7, name, { "font-weight": 600, ...halo }) +
          label(edge, y + 21, fact, { fill: paint.inkSoft, "font-size": 18 }),
      );
      return group(
        { fill: paint.ink, "font-size": 20, "text-anchor": anchor },
        element("path", { d: leaders, fill: "none", stroke: paint.ink, "stroke-width": 0.75 }),
        ...placed.map(({ annotation: { x, y } }) => element("circle", { cx: x, cy: y, r: 2 })),
        ...words,
      );
    })
    .join("");
}
