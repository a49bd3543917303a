import { dpyAnalysis } from "#content/analyses.ts";
import type { DpyResults } from "../../pictures/data/read-dpy-results.ts";
import { dpySpecimen } from "../../pictures/marks/source-line.ts";
import { type Bar, drawBarRows } from "../charts/bar-rows.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";

interface PackageSmells {
  name: string;
  smells: number;
  linesOfCode: number;
  density: number;
}

function packagesOf({ functions, designSmells, implementationSmells }: DpyResults): PackageSmells[] {
  const smells = [...designSmells, ...implementationSmells];
  return [...Map.groupBy(functions, ({ packageName }) => packageName)]
    .map(([name, own]) => {
      const count = smells.filter(({ packageName }) => packageName === name).length;
      const linesOfCode = own.reduce((sum, one) => sum + one.linesOfCode, 0);
      return { name, smells: count, linesOfCode, density: (count * 1000) / linesOfCode };
    })
    .sort((a, b) => b.smells - a.smells);
}

/** The design and implementation smells of the packages of DPy, counted and for every thousand lines. */
export function dpySmellDensity(results: DpyResults): Figure {
  const packages = packagesOf(results);
  const shown = packages.filter(({ smells }) => smells > 0);
  const counts = shown.map(({ name, smells }): Bar => ({ name, value: smells, figure: String(smells) }));
  const densities = shown.map(({ name, density }): Bar => ({ name, value: density, figure: density.toFixed(1) }));
  const words = shown.map(({ name, smells, density }) => `${name} ${smells}, density ${density.toFixed(1)}`);
  return {
    finding: `Smells and smell density in the packages of ${dpyAnalysis.project}`,
    unit: "Design and implementation smells of each package",
    specimen: dpySpecimen,
    note: "Packages without smells are in the table only.",
    source: dpyAnalysis.source,
    description: `Two groups of horizontal bars for ${shown.length} packages, the number of smells and the smells for every 1,000 lines of functions: ${words.join("; ")}.`,
    table: {
      columns: ["Package", "Smells", "Lines of functions", "Smells for every 1,000 lines"],
      rows: packages.map(({ name, smells, linesOfCode, density }) => [name, smells, linesOfCode, density.toFixed(1)]),
    },
    drawings: drawChartOnCanvases((canvas) =>
      drawBarRows(
        [
          { heading: "Smells", bars: counts },
          { heading: "Smells for every 1,000 lines of functions", bars: densities },
        ],
        canvas,
      ),
    ),
  };
}
