import { scaleLinear, scaleLog } from "d3-scale";
import type { AnalysisResults } from "../data/analysis-results.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { Picture } from "../marks/drawing.ts";
import { formatNumber } from "../marks/format-number.ts";
import { paint } from "../marks/paint.ts";
import { projectName, specimenOf } from "../marks/source-line.ts";
import { element, group, label, rectangle } from "../marks/svg.ts";

/** Complex Method in the community edition: a cyclomatic complexity of at least this. */
const threshold = 8;

function countByComplexity({ methods }: AnalysisResults): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { cyclomaticComplexity } of methods) {
    counts.set(cyclomaticComplexity, (counts.get(cyclomaticComplexity) ?? 0) + 1);
  }
  return counts;
}

function drawHistogram(counts: ReadonlyMap<number, number>, complex: number, canvas: Canvas): string {
  const { width, height, fontSize } = canvas;
  const [left, top, bottom] = [fontSize * 3.3, fontSize * 2.4, height - fontSize * 3.4];
  const highest = Math.max(...counts.keys());
  const x = scaleLinear([0.5, highest + 0.5], [left, width - fontSize * 0.5]);
  const y = scaleLog([0.5, Math.max(...counts.values())], [bottom, top]);
  const barWidth = (x(2) - x(1)) * 0.78;
  const bar = ([complexity, count]: [number, number]) =>
    rectangle(x(complexity) - barWidth / 2, y(count), barWidth, bottom - y(count));
  const below = [...counts].filter(([complexity]) => complexity < threshold);
  const above = [...counts].filter(([complexity]) => complexity >= threshold);
  const edge = x(threshold - 0.5);
  const lines = [1, 10, 100, 1000].map((count) => ({ count, at: Math.round(y(count)) + 0.5 }));
  const ticks = [1, 5, 10, 15, 20, 25, 30, 35].filter((tick) => tick <= highest);
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    element("path", {
      d: lines.map(({ at }) => `M${left} ${at}H${width}`).join(""),
      stroke: paint.line,
      "stroke-width": 0.75,
    }),
    ...lines.map(({ count, at }) =>
      label(left - 8, at + fontSize * 0.35, formatNumber(count), { "text-anchor": "end" }),
    ),
    element("path", { d: below.map(bar).join(""), fill: paint.accent }),
    element("path", {
      d: above.map(bar).join(""),
      fill: paint.bad,
      "fill-opacity": 0.25,
      stroke: paint.bad,
      "stroke-width": 1.5,
    }),
    element("path", {
      d: `M${Math.round(edge)} ${top}V${bottom}`,
      stroke: paint.bad,
      "stroke-width": 1.5,
      "stroke-dasharray": "5 4",
    }),
    label(edge + 10, top + fontSize * 0.9, `Complex Method from ${threshold}`, { fill: paint.ink, "font-weight": 600 }),
    label(edge + 10, top + fontSize * 2.3, `${formatNumber(complex)} methods`),
    element("path", { d: `M${left} ${bottom}H${width}`, stroke: paint.inkSoft, "stroke-width": 1 }),
    ...ticks.map((tick) => label(x(tick), bottom + fontSize * 1.4, String(tick), { "text-anchor": "middle" })),
    label(width, bottom + fontSize * 3, "Cyclomatic complexity", { "text-anchor": "end" }),
    label(0, fontSize, "Methods, logarithmic scale"),
  );
}

/** How many methods have which cyclomatic complexity: the number of tests needed to cover their independent paths. */
export function drawComplexity(results: AnalysisResults): Picture {
  const counts = countByComplexity(results);
  const { methods } = results;
  const complex = methods.filter(({ cyclomaticComplexity }) => cyclomaticComplexity >= threshold).length;
  const simple = counts.get(1) ?? 0;
  const highest = Math.max(...counts.keys());
  const most = methods.find(({ cyclomaticComplexity }) => cyclomaticComplexity === highest);
  return {
    ...drawOnCanvases((canvas) => drawHistogram(counts, complex, canvas)),
    title: "How many paths a test has to cover",
    caption: `Cyclomatic complexity of ${formatNumber(methods.length)} methods.`,
    specimen: specimenOf(results.id),
    description: `A histogram of the methods of ${projectName(results.id)} by cyclomatic complexity, on a logarithmic scale. ${formatNumber(simple)} of ${formatNumber(methods.length)} methods have a single path. The bars fall to the right; ${complex} methods reach the threshold of ${threshold} from which the tool reports Complex Method. The highest value is ${highest}, in ${most?.typeName}.${most?.methodName}.`,
  };
}
