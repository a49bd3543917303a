import { scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { paint } from "../../pictures/marks/paint.ts";
import { element, group, label, rectangle } from "../../pictures/marks/svg.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

interface MatrixRow {
  name: string;
  /** The count of the first tool, drawn as a bar. */
  detected: number;
  /** What the other tools have. */
  words: readonly string[];
}

/** Tools across, families of questions down. On a narrow canvas the cells of a family are below each other. */
export function drawToolMatrix(
  tools: readonly string[],
  rows: readonly MatrixRow[],
  { width, fontSize, kind }: ChartCanvas,
): Pick<Drawing, "height" | "markup"> {
  const stacked = kind === "narrow";
  const strong = { fill: paint.ink, "font-weight": 600 };
  const longest = Math.max(...rows.map(({ detected }) => detected));
  const lefts = stacked ? tools.map(() => fontSize * 6) : [108, 252, 400];
  const length = scaleLinear([0, longest], [0, stacked ? width - fontSize * 9 : 100]);
  const top = stacked ? 0 : fontSize * 2;
  const rowHeight = fontSize * (stacked ? 6.6 : 3);
  const drawn = rows.map(({ name, detected, words }, row) => {
    const y = top + row * rowHeight;
    const line = (cell: number) => y + fontSize * (stacked ? 1.3 + 1.5 * (cell + 1) : 1.85);
    const [left = 0] = lefts;
    const baseline = line(0);
    return (
      element("path", { d: `M0 ${Math.round(y) + 0.5}H${width}`, stroke: paint.line, "stroke-width": 1 }) +
      label(0, stacked ? y + fontSize * 1.3 : baseline, name, strong) +
      element("path", {
        d: rectangle(left, baseline - fontSize * 0.85, length(detected), fontSize),
        fill: paint.accent,
      }) +
      label(left + length(detected) + 7, baseline, String(detected), strong) +
      (stacked ? tools.map((tool, index) => label(0, line(index), tool)).join("") : "") +
      words.map((text, index) => label(lefts[index + 1] ?? 0, line(index + 1), text, { fill: paint.ink })).join("")
    );
  });
  return {
    height: Math.ceil(top + rows.length * rowHeight),
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      ...(stacked ? [] : tools.map((tool, index) => label(lefts[index] ?? 0, fontSize, tool))),
      ...drawn,
    ),
  };
}
