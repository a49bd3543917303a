import type { Point } from "./svg.ts";

/** A rectangle by its center; a point has no size. */
export interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The point at which the line from the center of a rectangle to that of another one leaves it. */
function borderPoint({ x, y, width, height }: Block, to: Block): Point {
  const [dx, dy] = [to.x - x, to.y - y];
  const scale = Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
  return [x + dx * scale, y + dy * scale];
}

/**
 * The two ends of a line, from border to border.
 *
 * @param shift moves the line to its left, so that two of opposite direction lie beside each other.
 */
export function lineBetween(from: Block, to: Block, shift = 0): [Point, Point] {
  const [a, b] = [borderPoint(from, to), borderPoint(to, from)];
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [sideX, sideY] = [shift * Math.sin(angle), -shift * Math.cos(angle)];
  return [
    [a[0] + sideX, a[1] + sideY],
    [b[0] + sideX, b[1] + sideY],
  ];
}

/** The head at the end of a line: where the line meets it, and its corners. */
export function headOf([from, to]: readonly [Point, Point], length: number, half: number): [base: Point, Point[]] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const base: Point = [to[0] - length * Math.cos(angle), to[1] - length * Math.sin(angle)];
  const [sideX, sideY] = [half * Math.sin(angle), -half * Math.cos(angle)];
  return [base, [to, [base[0] + sideX, base[1] + sideY], [base[0] - sideX, base[1] - sideY]]];
}
