import type { LegendEntry } from "./scene.ts";
import { createSvgPath } from "./svg-path.ts";

/** Side of the square of a shape, in CSS pixels. */
export const legendSide = 16;

const radius = 6;

/** The shape of an entry as the data of an SVG path, in a square whose left upper corner is given. */
export function legendPath(entry: LegendEntry, left = 0, top = 0): string {
  const [x, y] = [left + legendSide / 2, top + legendSide / 2];
  const path = createSvgPath({ scale: radius, x, y, width: x + radius, height: y + radius }, 0);
  entry.trace(path.sink);
  return path.data();
}
