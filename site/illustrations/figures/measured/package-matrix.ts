import type { AllResults, AnalysisResults } from "../../pictures/data/analysis-results.ts";
import { packageGraph, typeGraph } from "../../pictures/data/analysis-results.ts";
import { drawMatrix, drawPackageMatrix } from "../../pictures/drawings/draw-package-matrix.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";

/** Removes the common prefix of package names, so that they fit beside the drawing. */
function shortened(results: AnalysisResults, start: string): AnalysisResults {
  const short = (name: string) => (name.startsWith(start) ? name.slice(start.length) : name);
  const inPackage = <Row extends { packageName: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, packageName: short(row.packageName) }));
  return {
    ...results,
    types: inPackage(results.types),
    designSmells: inPackage(results.designSmells),
    implementationSmells: inPackage(results.implementationSmells),
    dependencies: results.dependencies.map(({ source, target }) => ({ source: short(source), target: short(target) })),
  };
}

/** Which packages of jsoup depend on which. */
export function jsoupPackageMatrix(results: AllResults): Figure {
  const jsoup = shortened(results["jsoup-1.15.3"], "org.");
  const graph = packageGraph(typeGraph(jsoup));
  const { title, unit, caption, specimen, source, description, table } = drawPackageMatrix(jsoup);
  return {
    finding: title,
    unit,
    specimen,
    note: caption,
    source,
    description,
    table,
    drawings: drawChartOnCanvases((canvas) => {
      const height = canvas.kind === "wide" ? 360 : 280;
      return { height, markup: drawMatrix(graph, { ...canvas, height }) };
    }),
  };
}
