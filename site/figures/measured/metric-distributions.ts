import type { AnalysisId } from "#content/catalog/analyses.ts";
import { metricValues } from "../../results/model/analysis.ts";
import { neighbors } from "../../results/model/graph.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { type DotStrip, stripFigure } from "../charts/dots.tsx";
import type { Figure } from "../figure.ts";

interface Distribution extends Pick<DotStrip, "threshold" | "ticks" | "reported" | "axis" | "named"> {
  of: AnalysisId;
  metric: string;
  unit: string;
  note?: string;
  /** @param from the number of types with at least a value. */
  finding(dots: DotStrip["dots"], from: (value: number) => number, title: string): string;
}

/** A metric of the types of one library. */
function distribution(results: AllResults, { of, metric, unit, note, finding, ...strip }: Distribution): Figure {
  const { types, title, specimen } = results[of].analysis;
  const values = [...(metricValues(types, metric) ?? [])];
  const dots = values.map((value, row) => ({ name: types.names[row] ?? "", value }));
  return stripFigure({
    specimen,
    source: "typeMetrics.csv of this analysis.",
    finding: finding(dots, (least) => values.filter((value) => value >= least).length, title),
    unit,
    ...(note && { note }),
    strip: { dots, counted: "types", ...strip },
  });
}

/** Hub-like Modularization requires 20 in both directions (community edition). */
export const fanInOfTypes = (results: AllResults): Figure =>
  distribution(results, {
    of: "junit-4.13.2",
    metric: "FANIN",
    finding: (dots, from) => `${dots.length - from(2)} of ${dots.length} types are used once or never`,
    unit: "Types by fan-in as the tool reports it; one dot per type",
    note: "A type's reference to itself is included, unlike in the text. Hub-like Modularization requires a fan-out of 20 as well, which none of these types has.",
    threshold: 20,
    ticks: [0, 1, 2, 5, 10, 20, 50],
    reported: "Hub",
    axis: "Fan-in, logarithmic axis",
    named: 4,
  });

/** The types that depend on at least so many other types. */
function typesWithOthers({ analysis: { types }, facts: { uses } }: Results, least: number): number {
  return [...types.names.keys()].filter((type) => neighbors(uses, type).length >= least).length;
}

/** 8 is the smallest number of dependencies in published output of the professional edition. */
export const fanOutOfTypes = (results: AllResults): Figure =>
  distribution(results, {
    of: "jsoup-1.15.3",
    metric: "FANOUT",
    finding: (dots, from, title) => `${from(8)} of the ${dots.length} types of ${title} have a fan-out of 8 or more`,
    unit: "Types by fan-out as the tool reports it; one dot per type",
    note: `A type's reference to itself is included. Without it, ${typesWithOthers(results["jsoup-1.15.3"], 8)} types depend on 8 or more.`,
    threshold: 8,
    ticks: [0, 1, 2, 4, 8, 16, 24],
    reported: "Excessive Dependency",
    axis: "Fan-out, logarithmic axis",
    named: 4,
  });
