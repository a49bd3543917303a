import { dpyAnalysis } from "#content/analyses.ts";
import type { DpyResults } from "../../pictures/data/read-dpy-results.ts";
import { formatNumber } from "../../pictures/marks/format-number.ts";
import { dpySpecimen } from "../../pictures/marks/source-line.ts";
import { drawBarRows } from "../charts/bar-rows.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import { drawThresholdHistogram, histogramBins, zoneNames } from "../charts/threshold-histogram.ts";
import type { Figure } from "../figure.ts";
import { asBar, countKinds } from "./smell-kinds.ts";

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
  const complexities = functions.map(({ cyclomaticComplexity }) => cyclomaticComplexity);
  const bins = histogramBins(complexities, [1, 2, 3, 4, 5, 7, 10, 14], reportedFrom);
  const reported = complexities.filter((value) => value >= reportedFrom).length;
  const values = bins.map(({ name, count }) => `${name}: ${formatNumber(count)}`).join("; ");
  const axis = { values: "Cyclomatic complexity", counts: "Functions" };
  return {
    finding: `${reported} of the ${functions.length} functions of ${dpyAnalysis.project} are reported as Complex method`,
    unit: "Functions by cyclomatic complexity",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    description: `A histogram of ${functions.length} functions by cyclomatic complexity: ${values}. ${reported} of them are reported as Complex method.`,
    table: {
      columns: ["Cyclomatic complexity", "Number of functions", "Compared with the threshold"],
      rows: bins.map(({ name, count, severity }) => [name, count, zoneNames[severity]]),
    },
    drawings: drawChartOnCanvases((canvas) => drawThresholdHistogram(bins, reportedFrom, axis, canvas)),
  };
}
