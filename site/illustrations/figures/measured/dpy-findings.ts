import { dpyAnalysis } from "#content/analyses.ts";
import type { DpyResults } from "../../pictures/data/read-dpy-results.ts";
import { dpySpecimen } from "../../pictures/marks/source-line.ts";
import { drawBarRows } from "../charts/bar-rows.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";
import { asBar, countKinds } from "./smell-kinds.ts";
import { stripFigure } from "./strip-figure.ts";

/** The kinds of implementation smells in the source of DPy. */
export function dpyImplementationSmells({ implementationSmells }: DpyResults): Figure {
  const kinds = countKinds(implementationSmells);
  return {
    finding: `${kinds[0]?.name} is ${kinds[0]?.count} of the ${implementationSmells.length} implementation smells in ${dpyAnalysis.project}`,
    unit: "Number of findings by kind, with the names that the tool prints",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    description: `Horizontal bars: ${kinds.map(({ name, count }) => `${name} ${count}`).join(", ")}.`,
    table: { columns: ["Implementation smell", "Found"], rows: kinds.map(({ name, count }) => [name, count]) },
    drawings: drawChartOnCanvases((canvas) => drawBarRows([{ bars: kinds.map(asBar) }], canvas)),
  };
}

/** The smallest complexity of a reported function: the messages of this build say "exceeding the max of 6". */
const reportedFrom = 7;

/** The cyclomatic complexity of the functions of DPy, with the limit of Complex method. */
export function dpyComplexity({ functions }: DpyResults): Figure {
  const dots = functions.map(({ functionName, cyclomaticComplexity }) => ({
    name: functionName,
    value: cyclomaticComplexity,
  }));
  const reported = dots.filter(({ value }) => value >= reportedFrom).length;
  return stripFigure({
    finding: `${reported} of the ${functions.length} functions of ${dpyAnalysis.project} are reported as Complex method`,
    unit: "Functions by cyclomatic complexity; one dot, one function",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    strip: {
      dots,
      counted: "functions",
      threshold: reportedFrom,
      scale: "logarithmic",
      step: 1,
      ticks: [1, 2, 3, 5, 7, 10, 15],
      reported: "Complex method",
      axis: "Cyclomatic complexity, logarithmic axis",
      named: 4,
    },
  });
}
