import type { Box } from "../drawing/scene.ts";

/** Distance of a place from a box; 0 inside of it. */
export function distanceTo({ x, y, width, height }: Box, toX: number, toY: number): number {
  return Math.hypot(Math.max(x - toX, 0, toX - x - width), Math.max(y - toY, 0, toY - y - height));
}

/** Index of the box at a place, or of the nearest one that is at most `reach` away. */
export function nearestBox(boxes: readonly Box[], x: number, y: number, reach: number): number | undefined {
  let nearest: number | undefined;
  let least = reach;
  for (const [index, box] of boxes.entries()) {
    const away = distanceTo(box, x, y);
    if (away === 0) return index;
    if (away <= least) [nearest, least] = [index, away];
  }
  return nearest;
}
