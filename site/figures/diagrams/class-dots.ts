import { paint } from "../../drawing/paint.ts";
import { element, rounded, segment } from "../../drawing/svg.ts";

export interface Dot {
  x: number;
  y: number;
}

/** Classes as dots, with lines between those that use each other. */
export function classDots(dots: readonly Dot[], links: readonly (readonly [number, number])[] = []): string {
  const at = (index: number): Dot => dots[index] ?? { x: 0, y: 0 };
  const lines = links.map(([one, other]) => segment(at(one).x, at(one).y, at(other).x, at(other).y)).join("");
  const round = dots.map(({ x, y }) => `M${rounded(x)} ${rounded(y)}h0`).join("");
  return (
    (lines && element("path", { d: lines, stroke: paint.inkSoft, "stroke-width": 1 })) +
    element("path", { d: round, stroke: paint.accent, "stroke-width": 10, "stroke-linecap": "round" })
  );
}

/** `count` dots in a ring around a center, each linked to the next; a single dot is drawn at the center. */
export function ringOf(count: number, x: number, y: number, radius: number): Dot[] {
  if (count === 1) return [{ x, y }];
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** Groups of classes that use each other, drawn as linked rings. */
export function groupedClasses(groups: readonly { count: number; x: number; y: number; radius: number }[]): string {
  return groups
    .map(({ count, x, y, radius }) => {
      const dots = ringOf(count, x, y, radius);
      const links = dots.slice(1).map((_, index): [number, number] => [index, index + 1]);
      return classDots(dots, count > 2 ? [...links, [count - 1, 0]] : links);
    })
    .join("");
}
