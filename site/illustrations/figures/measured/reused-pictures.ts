import type { AllResults, AnalysisResults } from "../../pictures/data/analysis-results.ts";
import { packageGraph } from "../../pictures/data/package-graph.ts";
import { typeGraph } from "../../pictures/data/type-graph.ts";
import { drawPackageMatrix } from "../../pictures/drawings/draw-package-matrix.ts";
import type { Picture } from "../../pictures/marks/drawing.ts";
import type { DataTable, Figure } from "../figure.ts";

/** A picture as a figure. */
function asFigure(picture: Picture, unit: string, source: string, table: DataTable): Figure {
  const { wide, narrow, title, caption, specimen, description } = picture;
  return {
    finding: title,
    unit,
    specimen,
    note: caption,
    source,
    description,
    table,
    drawings: { kind: "chart", wide, narrow },
  };
}

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
  const { edges } = packageGraph(typeGraph(jsoup));
  return asFigure(
    drawPackageMatrix(jsoup),
    "Packages, those that use others first, and the packages that they use",
    "typeDependencies.csv of this analysis.",
    {
      columns: ["Package", "depends on", "Dependencies between types"],
      rows: edges.map(({ source, target, weight }) => [source.name, target.name, weight]),
    },
  );
}
