import { rectangle, rounded } from "../../drawing/path-data.ts";
import type { LegendEntry, PathSink, Viewport } from "./scene.ts";
import { Extent } from "./view-math.ts";

/** Writes the data of an SVG path in pixels. Shapes that lie outside the view are left out. */
export function createSvgPath({ scale, x: left, y: top, width, height }: Viewport, strokeWidth: number) {
  const written: string[] = [];
  let shape = "";
  let extent = new Extent();
  const reach = strokeWidth / 2;

  const end = () => {
    const { box } = extent;
    const isSeen =
      box.x + box.width >= -reach && box.x <= width + reach && box.y + box.height >= -reach && box.y <= height + reach;
    if (shape && isSeen) written.push(shape);
    shape = "";
    extent = new Extent();
  };
  const goTo = (command: "M" | "L", x: number, y: number) => {
    extent.include(x, y);
    shape += `${command}${rounded(x)} ${rounded(y)}`;
  };
  const sink: PathSink = {
    moveTo: (x, y) => {
      end();
      goTo("M", x * scale + left, y * scale + top);
    },
    lineTo: (x, y) => goTo(shape ? "L" : "M", x * scale + left, y * scale + top),
    closePath: () => {
      if (shape) shape += "Z";
    },
    rect: (x, y, rectWidth, rectHeight) => {
      end();
      const from = { x: x * scale + left, y: y * scale + top };
      const size = { width: rectWidth * scale, height: rectHeight * scale };
      extent.include(from.x, from.y);
      extent.include(from.x + size.width, from.y + size.height);
      shape = rectangle(from.x, from.y, size.width, size.height);
      end();
    },
    // Whole circles alone are drawn. An arc back to its begin would be nothing, so that they are two halves.
    arc: (x, y, radius) => {
      const [centerX, centerY, r] = [x * scale + left, y * scale + top, radius * scale];
      extent.include(centerX, centerY, r);
      for (const end of [centerX - r, centerX + r])
        shape += `A${rounded(r)} ${rounded(r)} 0 0 1 ${rounded(end)} ${rounded(centerY)}`;
    },
  };
  return {
    sink,
    /** What was drawn since the path was created. */
    data: () => {
      end();
      return written.join("");
    },
  };
}

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
