import { type AnalysisId, analysisIds } from "#content/analyses.ts";
import type { AllResults, AnalysisResults, SmellRow } from "../../pictures/data/analysis-results.ts";
import { typeGraph } from "../../pictures/data/type-graph.ts";
import { formatNumber, formatPercent } from "../../pictures/marks/format-number.ts";
import { projectName, specimenOf } from "../../pictures/marks/source-line.ts";
import { drawBarRows } from "../charts/bar-rows.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";
import { csharpStudy } from "./published-figures.ts";

export function linesOf({ types }: AnalysisResults): number {
  return types.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
}

/** Smells per thousand lines, beside the averages of a published study of C# code. */
export function smellDensities(results: AllResults): Figure {
  const densityOf = (smells: readonly SmellRow[], id: AnalysisId) => (smells.length * 1000) / linesOf(results[id]);
  const families = [
    { name: "Design smells", key: "designSmells", study: csharpStudy.designDensity },
    { name: "Implementation smells", key: "implementationSmells", study: csharpStudy.implementationDensity },
  ] as const;
  const groups = families.map(({ name, key, study }) => ({
    heading: `${name} per 1,000 lines`,
    bars: [
      { name: csharpStudy.shortName, value: study, figure: study.toFixed(1), quiet: true },
      ...analysisIds.map((id) => {
        const value = densityOf(results[id][key], id);
        return { name: projectName(id), value, figure: value.toFixed(1) };
      }),
    ],
  }));
  const facts = groups.map(({ heading, bars }) => {
    return `${heading}: ${bars.map(({ name, figure }) => `${name} ${figure}`).join(", ")}.`;
  });
  return {
    finding: "The average of 1,988 repositories, and three libraries",
    unit: "Smells per 1,000 lines of the types",
    specimen: specimenOf(...analysisIds),
    note: "Hollow bars are the averages of the C# study, found by Designite for C#. The rules differ, so compare orders of magnitude.",
    source: `the smell files of these analyses; averages: ${csharpStudy.source}.`,
    description: `Two groups of horizontal bars. ${facts.join(" ")}`,
    table: {
      columns: ["Code", ...families.map(({ name }) => `${name} per 1,000 lines`)],
      rows: [csharpStudy.shortName, ...analysisIds.map(projectName)].map((name, row) => [
        name,
        ...groups.map(({ bars }) => bars[row]?.figure ?? ""),
      ]),
    },
    drawings: drawChartOnCanvases((canvas) => drawBarRows(groups, canvas)),
  };
}

/** The share of types without findings. */
export function cleanTypes(results: AllResults): Figure {
  const rows = analysisIds.map((id) => {
    const { nodes } = typeGraph(results[id]);
    const clean = nodes.filter((type) => type.designSmells + type.implementationSmells === 0).length;
    const withoutDesign = nodes.filter(({ designSmells }) => designSmells === 0).length;
    return { name: projectName(id), all: nodes.length, clean, withoutDesign };
  });
  const bars = (count: (row: (typeof rows)[number]) => number) =>
    rows.map((row) => ({ name: row.name, value: count(row) / row.all, figure: formatPercent(count(row) / row.all) }));
  const groups = [
    { heading: "Without a design smell", bars: bars(({ withoutDesign }) => withoutDesign) },
    { heading: "Without a design or implementation smell", bars: bars(({ clean }) => clean) },
  ];
  return {
    finding: "The share of clean types depends on what counts",
    unit: "Share of the types without a smell, counted in two ways",
    specimen: specimenOf(...analysisIds),
    source: "typeMetrics.csv and the smell files of these analyses.",
    description: `Two groups of horizontal bars. ${groups.map(({ heading, bars: own }) => `${heading}: ${own.map(({ name, figure }) => `${name} ${figure}`).join(", ")}.`).join(" ")}`,
    table: {
      columns: ["Library", "Types", "Without a design smell", "Without any smell"],
      rows: rows.map(({ name, all, clean, withoutDesign }) => [
        name,
        formatNumber(all),
        `${withoutDesign} (${formatPercent(withoutDesign / all)})`,
        `${clean} (${formatPercent(clean / all)})`,
      ]),
    },
    drawings: drawChartOnCanvases((canvas) => drawBarRows(groups, canvas)),
  };
}
