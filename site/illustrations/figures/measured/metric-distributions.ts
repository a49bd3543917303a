import type { AnalysisId } from "#content/analyses.ts";
import { formatNumber } from "../../pictures/marks/format-number.ts";
import { projectName, specimenOf } from "../../pictures/marks/source-line.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import { type Bin, drawThresholdHistogram, histogramBins, zoneNames } from "../charts/threshold-histogram.ts";
import type { Figure } from "../figure.ts";
import type { AllClassMetrics } from "./class-metrics.ts";

interface Distribution {
  id: AnalysisId;
  bins: readonly Bin[];
  threshold: number;
  axis: { values: string; counts: string };
  finding: string;
  unit: string;
  note?: string;
  /** The counted items: "types" or "methods". */
  counted: string;
}

/** A histogram of one metric with the threshold of the tool. */
function distribution({ id, bins, threshold, axis, finding, unit, note, counted }: Distribution): Figure {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  const beyond = bins.filter(({ from }) => from >= threshold).reduce((sum, { count }) => sum + count, 0);
  const values = bins.map(({ name, count }) => `${name}: ${formatNumber(count)}`).join("; ");
  return {
    finding,
    unit,
    specimen: specimenOf(id),
    ...(note && { note }),
    source: "typeMetrics.csv of this analysis.",
    description: `A histogram of ${formatNumber(all)} ${counted} of ${projectName(id)}. ${axis.values}, with the number of ${counted}: ${values}. ${beyond === 0 ? "None" : formatNumber(beyond)} of them ${beyond === 1 ? "reaches" : "reach"} the threshold of ${threshold}.`,
    table: {
      columns: [axis.values, `Number of ${counted}`, "Compared with the threshold"],
      rows: bins.map(({ name, count, severity }) => [name, count, zoneNames[severity]]),
    },
    drawings: drawChartOnCanvases((canvas) => drawThresholdHistogram(bins, threshold, axis, canvas)),
  };
}

const values = (metrics: AllClassMetrics, id: AnalysisId, metric: "weightedMethods" | "fanIn" | "fanOut") =>
  metrics[id].map((type) => type[metric]);

/** Multifaceted Abstraction requires an LCOM of at least 0.8 (community edition). */
export function cohesionOfTypes(metrics: AllClassMetrics): Figure {
  const id = "commons-lang-3.12.0";
  const known = metrics[id].filter(({ lackOfCohesion }) => lackOfCohesion >= 0);
  const bins = histogramBins(
    known.map(({ lackOfCohesion }) => lackOfCohesion),
    [0, 0.01, 0.2, 0.4, 0.6, 0.8],
    0.8,
    0,
  ).map((bin) => ({ ...bin, name: bin.from === 0 ? "0" : bin.from === 0.8 ? "0.8–1" : bin.name.replace("0.01", "0") }));
  return distribution({
    id,
    bins,
    threshold: 0.8,
    axis: { values: "LCOM", counts: "Types" },
    finding: `Cohesion of the classes of ${projectName(id)}`,
    unit: "Types by LCOM, lack of cohesion in methods",
    note: `0 is one connected group of methods and fields. Multifaceted Abstraction also requires at least 7 fields and 7 methods. Left out: ${metrics[id].length - known.length} types without an LCOM.`,
    counted: "types",
  });
}

/** Insufficient Modularization requires a WMC of at least 100 (community edition), besides two other conditions. */
export function weightedMethodsOfTypes(metrics: AllClassMetrics): Figure {
  const id = "jsoup-1.15.3";
  return distribution({
    id,
    bins: histogramBins(values(metrics, id, "weightedMethods"), [0, 1, 5, 10, 25, 50, 100, 200], 100),
    threshold: 100,
    axis: { values: "WMC, the complexities of a type's methods added up", counts: "Types" },
    finding: `Complexity of the types of ${projectName(id)}`,
    unit: "Types by weighted methods per class",
    note: "Weighted methods per class. Insufficient Modularization is reported from 100 on, and also for types with many methods.",
    counted: "types",
  });
}

/** Hub-like Modularization requires 20 in both directions (community edition). */
export function fanInOfTypes(metrics: AllClassMetrics): Figure {
  const id = "junit-4.13.2";
  return distribution({
    id,
    bins: histogramBins(values(metrics, id, "fanIn"), [0, 1, 2, 3, 5, 10, 20, 40], 20),
    threshold: 20,
    axis: { values: "Fan-in as the tool reports it", counts: "Types" },
    finding: `Fan-in of the types of ${projectName(id)}`,
    unit: "Types by fan-in",
    note: "A type's reference to itself is included, unlike in the text. Hub-like Modularization asks for a fan-out of 20 as well, which none of these types has.",
    counted: "types",
  });
}

/** 8 is the smallest number of dependencies in published output of the professional edition. */
export function fanOutOfTypes(metrics: AllClassMetrics): Figure {
  const id = "jsoup-1.15.3";
  return distribution({
    id,
    bins: histogramBins(values(metrics, id, "fanOut"), [0, 1, 2, 4, 6, 8, 12, 16], 8),
    threshold: 8,
    axis: { values: "Fan-out", counts: "Types" },
    finding: `What a test of a type in ${projectName(id)} has to deal with`,
    unit: "Types by fan-out",
    note: "The number of types that a type depends on. Excessive Dependency is reported from 8 on.",
    counted: "types",
  });
}
