import { rectangle, rounded } from "../../drawing/svg.ts";
import type { LegendEntry, PathSink, Viewport } from "./scene.ts";
import { Extent } from "./view-math.ts";

const turn = 2 * Math.PI;

/** Writes the data of an SVG path in pixels. Shapes that lie outside the view are left out. */
export function createSvgPath({ scale, x: left, y: top, width, height }: Viewport, strokeWidth: number) {
  const written: string[] = [];
  let shape = "";
  /** Where the next line of the shape begins; undefined if nothing was begun. */
  let pen: { x: number; y: number } | undefined;
  let extent = new Extent();
  const reach = strokeWidth / 2;

  const end = () => {
    const { box } = extent;
    const isSeen =
      box.x + box.width >= -reach && box.x <= width + reach && box.y + box.height >= -reach && box.y <= height + reach;
    if (shape && isSeen) written.push(shape);
    shape = "";
    pen = undefined;
    extent = new Extent();
  };
  const goTo = (command: "M" | "L", x: number, y: number) => {
    extent.include(x, y);
    pen = { x, y };
    shape += `${command}${rounded(x)} ${rounded(y)}`;
  };
  const sink: PathSink = {
    moveTo: (x, y) => {
      end();
      goTo("M", x * scale + left, y * scale + top);
    },
    lineTo: (x, y) => goTo(pen ? "L" : "M", x * scale + left, y * scale + top),
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
    arc: (x, y, radius, startAngle, endAngle, counterclockwise = false) => {
      const r = radius * scale;
      const center = { x: x * scale + left, y: y * scale + top };
      const at = (angle: number) => ({ x: center.x + r * Math.cos(angle), y: center.y + r * Math.sin(angle) });
      const direction = counterclockwise ? -1 : 1;
      const asked = (endAngle - startAngle) * direction;
      const swept = asked >= turn ? turn : ((asked % turn) + turn) % turn;
      const from = at(startAngle);
      if (!pen || Math.hypot(pen.x - from.x, pen.y - from.y) > 0.05) goTo(pen ? "L" : "M", from.x, from.y);
      extent.include(center.x, center.y, r);
      // An arc back to its begin would be nothing, so that every arc is written as two halves.
      for (const share of [0.5, 1]) {
        const to = at(startAngle + direction * swept * share);
        shape += `A${rounded(r)} ${rounded(r)} 0 0 ${counterclockwise ? 0 : 1} ${rounded(to.x)} ${rounded(to.y)}`;
        pen = to;
      }
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
