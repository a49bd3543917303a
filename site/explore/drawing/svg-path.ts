import { rectangle, rounded } from "#site/illustrations/pictures/marks/svg.ts";
import type { PathSink, View } from "./scene.ts";

const turn = 2 * Math.PI;

/** Writes the data of an SVG path in pixels. Shapes that lie outside the view are left out. */
export function createSvgPath({ scale, x: left, y: top, width, height }: View, strokeWidth: number) {
  const written: string[] = [];
  let shape = "";
  /** Where the next line of the shape begins; undefined if nothing was begun. */
  let pen: { x: number; y: number } | undefined;
  let box = emptyBox();
  const reach = strokeWidth / 2;

  const end = () => {
    const seen = box.right >= -reach && box.left <= width + reach && box.bottom >= -reach && box.top <= height + reach;
    if (shape && seen) written.push(shape);
    shape = "";
    pen = undefined;
    box = emptyBox();
  };
  const include = (x: number, y: number) => {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  };
  const goTo = (command: "M" | "L", x: number, y: number) => {
    include(x, y);
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
      include(from.x, from.y);
      include(from.x + size.width, from.y + size.height);
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
      include(center.x - r, center.y - r);
      include(center.x + r, center.y + r);
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

function emptyBox() {
  return {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
}
