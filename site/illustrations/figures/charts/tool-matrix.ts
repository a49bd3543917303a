import { scaleLinear } from "d3-scale";
import type { Drawing } from "../../pictures/marks/drawing.ts";
import { paint } from "../../pictures/marks/paint.ts";
import { element, escaped, group, label, rectangle } from "../../pictures/marks/svg.ts";
import type { ChartCanvas } from "./chart-canvas.ts";

/** What a tool has for a question: a count with a bar, or words; and the number of the source that says so. */
export interface MatrixCell {
  count?: number;
  words: string;
  source: number;
}

interface MatrixRow {
  name: string;
  /** In the order of the tools. A tool of which no source says anything has no cell. */
  cells: readonly (MatrixCell | undefined)[];
}

/** The words of a cell and, lighter, the number of its source. */
function sourced(x: number, y: number, { words, source }: MatrixCell): string {
  const number = element("tspan", { dx: 6, fill: paint.inkSoft }, `[${source}]`);
  return element("text", { x, y, fill: paint.ink }, escaped(words), number);
}

/** Tools across, families of questions down. On a narrow canvas the cells of a family are below each other. */
export function drawToolMatrix(
  tools: readonly string[],
  rows: readonly MatrixRow[],
  { width, fontSize, kind }: ChartCanvas,
): Pick<Drawing, "height" | "markup"> {
  const stacked = kind === "narrow";
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell?.count ?? 0)));
  const lefts = stacked ? tools.map(() => fontSize * 6) : [108, 242, 392];
  const length = scaleLinear([0, most], [0, stacked ? width - fontSize * 11 : 76]);
  const drawCell = (cell: MatrixCell, left: number, y: number) => {
    if (cell.count === undefined) return sourced(left, y, cell);
    const bar = rectangle(left, y - fontSize * 0.85, length(cell.count), fontSize);
    return element("path", { d: bar, fill: paint.accent }) + sourced(left + length(cell.count) + 7, y, cell);
  };
  let top = stacked ? 0 : fontSize * 1.8;
  const drawn = rows.map(({ name, cells }) => {
    const filled = cells.flatMap((cell, tool) => (cell ? [{ cell, tool }] : []));
    const y = top;
    top += fontSize * (stacked ? 2.1 + filled.length * 1.5 : 2.6);
    const line = (position: number) => y + fontSize * (stacked ? 2.8 + 1.5 * position : 1.7);
    return (
      element("path", { d: `M0 ${Math.round(y) + 0.5}H${width}`, stroke: paint.line, "stroke-width": 1 }) +
      label(0, y + fontSize * (stacked ? 1.3 : 1.7), name, { fill: paint.ink, "font-weight": 600 }) +
      filled
        .map(
          ({ cell, tool }, position) =>
            (stacked ? label(0, line(position), tools[tool] ?? "") : "") +
            drawCell(cell, lefts[tool] ?? 0, line(position)),
        )
        .join("")
    );
  });
  return {
    height: Math.ceil(top),
    markup: group(
      { fill: paint.inkSoft, "font-size": fontSize },
      ...(stacked ? [] : tools.map((tool, index) => label(lefts[index] ?? 0, fontSize, tool))),
      ...drawn,
    ),
  };
}
