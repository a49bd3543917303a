import { dpyAnalysis } from "#content/catalog/analyses.ts";
import type { Results } from "../../results/model/opened.ts";
import { kindsIn, linesOfMethods, methodValues, sumOf } from "../analysis-rows.ts";
import { Bars, bar, kindRow } from "../charts/bars.tsx";
import { stripFigure } from "../charts/dots.tsx";
import { smellDensity } from "../definitions/formulas.ts";
import { drawChart, type Figure } from "../figure.ts";
import { dpySpecimen } from "../source-line.ts";

interface PackageSmells {
  name: string;
  smells: number;
  linesOfCode: number;
  density: number;
}

function packagesOf(results: Results): PackageSmells[] {
  const { packages, types } = results.analysis;
  const lines = linesOfMethods(results);
  return packages
    .map((name, at) => {
      const smells = results.facts.packages[at]?.findings ?? 0;
      const linesOfCode = lines.reduce((sum, own, row) => (types.packages[row] === at ? sum + own : sum), 0);
      return { name, smells, linesOfCode, density: smellDensity(smells, linesOfCode) };
    })
    .filter(({ linesOfCode }) => linesOfCode > 0)
    .sort((a, b) => b.smells - a.smells);
}

/** The design and implementation smells of the packages of DPy, counted and per thousand lines. */
export function dpySmellDensity(results: Results): Figure {
  const packages = packagesOf(results);
  const shown = packages.filter(({ smells }) => smells > 0);
  const [most] = shown;
  const densest = shown.toSorted((a, b) => b.density - a.density)[0];
  const words = shown.map(({ name, smells, density }) => `${name} ${smells}, density ${density.toFixed(1)}`);
  return {
    finding: `${most?.name} has the most smells; ${densest?.name} has the most for its size`,
    unit: "Design and implementation smells by package, in total and per 1,000 lines of functions",
    specimen: dpySpecimen,
    note: "Packages without smells are only in the table.",
    source: dpyAnalysis.source,
    description: `Two horizontal bar charts of ${shown.length} packages, with smells in total and per 1,000 lines of functions: ${words.join("; ")}.`,
    table: {
      columns: ["Package", "Smells", "Lines of functions", "Smells per 1,000 lines"],
      rows: packages.map(({ name, smells, linesOfCode, density }) => [name, smells, linesOfCode, density.toFixed(1)]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["Smells", "Per 1,000 lines"]}
        scale="own"
        groups={[
          {
            rows: shown.map(({ name, smells, density }) => ({
              name,
              bars: [bar(smells), bar(density, density.toFixed(1))],
            })),
          },
        ]}
      />
    )),
  };
}

/** The kinds of implementation smells in the source of DPy. */
export function dpyImplementationSmells(results: Results): Figure {
  const kinds = kindsIn(results, "implementation");
  return {
    finding: `${kinds[0]?.name} is ${kinds[0]?.count} of the ${sumOf(kinds)} implementation smells in ${dpyAnalysis.project}`,
    unit: "Number of findings by kind, with the names that the tool prints",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    description: `Horizontal bars: ${kinds.map(({ name, count }) => `${name} ${count}`).join(", ")}.`,
    table: { columns: ["Implementation smell", "Found"], rows: kinds.map(({ name, count }) => [name, count]) },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={[{ rows: kinds.map(kindRow) }]} />),
  };
}

/** The smallest complexity of a reported function: the messages of this build say "exceeding the max of 6". */
const reportedFrom = 7;

/** The cyclomatic complexity of the functions of DPy, with the limit of Complex Method. */
export function dpyComplexity(results: Results): Figure {
  const dots = methodValues(results, "CC");
  const reported = dots.filter(({ value }) => value >= reportedFrom).length;
  return stripFigure({
    finding: `${reported} of ${dpyAnalysis.project}'s ${dots.length} functions are reported as Complex Method`,
    unit: "Functions by cyclomatic complexity; one dot per function",
    specimen: dpySpecimen,
    source: dpyAnalysis.source,
    strip: {
      dots,
      counted: "functions",
      threshold: reportedFrom,
      ticks: [1, 2, 3, 5, 7, 10, 15],
      reported: "Complex Method",
      axis: "Cyclomatic complexity, logarithmic axis",
      named: 4,
    },
  });
}
