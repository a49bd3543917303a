import { packageGraph } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";
import { drawMatrix, drawPackageMatrix } from "../pictures/draw-package-matrix.ts";

/** Which packages of jsoup depend on which. Their names are shortened, so that they fit beside the drawing. */
export function jsoupPackageMatrix(results: AllResults): Figure {
  const jsoup = results["jsoup-1.15.3"];
  const graph = packageGraph(jsoup, (name) => name.replace(/^org\./, ""));
  const { title, unit, caption, specimen, source, description, table } = drawPackageMatrix(jsoup, graph);
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
