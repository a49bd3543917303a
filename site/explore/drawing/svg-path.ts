import { rectangle, rounded } from "../../drawing/path-data.ts";
import type { LegendEntry, PathSink, Viewport } from "./scene.ts";

/** Writes the data of an SVG path in pixels. */
export function createSvgPath({ scale, x: left, y: top }: Pick<Viewport, "scale" | "x" | "y">) {
  const written: string[] = [];
  const placeOf = (x: number, y: number) => `${rounded(x * scale + left)} ${rounded(y * scale + top)}`;
  const sink: PathSink = {
    moveTo: (x, y) => written.push(`M${placeOf(x, y)}`),
    lineTo: (x, y) => written.push(`L${placeOf(x, y)}`),
    closePath: () => written.push("Z"),
    rect: (x, y, width, height) =>
      written.push(rectangle(x * scale + left, y * scale + top, width * scale, height * scale)),
    // Whole circles alone are drawn. An arc back to its begin would be nothing, so that they are two halves. A radius
    // that is too small becomes half the distance of the ends, while a rounded one may flatten the halves.
    arc: (x, y, radius) => {
      for (const end of [x - radius, x + radius]) written.push(`A.1 .1 0 0 1 ${placeOf(end, y)}`);
    },
  };
  return {
    sink,
    /** What was drawn since the path was created. */
    data: () => written.join(""),
  };
}

/** Side of the square of a shape, in CSS pixels. */
export const legendSide = 16;

const radius = 6;

/** The shape of an entry as the data of an SVG path, in a square whose left upper corner is given. */
export function legendPath(entry: LegendEntry, left = 0, top = 0): string {
  const [x, y] = [left + legendSide / 2, top + legendSide / 2];
  const path = createSvgPath({ scale: radius, x, y });
  entry.trace(path.sink);
  return path.data();
}
