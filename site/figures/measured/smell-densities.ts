import { analysisIds } from "#content/catalog/analyses.ts";
import { formatNumber, formatPercent } from "../../drawing/svg.ts";
import { kindsIn, type Results, sumOf } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { drawnBars } from "../charts/bars.ts";
import type { Figure } from "../figure.ts";
import { projectName, specimenOf } from "../source-line.ts";
import { csharpStudy, jenkins } from "./published-figures.ts";

/** Smells per thousand lines, beside the averages of a published study of C# code. */
export function smellDensities(results: AllResults): Figure {
  const densityOf = (one: Results, family: "design" | "implementation") =>
    (sumOf(kindsIn(one, family)) * 1000) / one.facts.packages.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const bar = (value: number) => ({ value, figure: value.toFixed(1) });
  const own = analysisIds.map((id) => ({
    name: projectName(id),
    design: densityOf(results[id], "design"),
    implementation: densityOf(results[id], "implementation"),
  }));
  const study = {
    name: csharpStudy.shortName,
    design: csharpStudy.designDensity,
    implementation: csharpStudy.implementationDensity,
  };
  const rows = [study, ...own];
  const below = own.filter(({ implementation }) => implementation < study.implementation).length;
  const above = own.filter(({ design }) => design > study.design).length;
  const values = rows.map(
    ({ name, design, implementation }) => `${name} ${design.toFixed(1)} and ${implementation.toFixed(1)}`,
  );
  return {
    finding: `${above} of ${own.length} libraries have more design smells per line than the average of 1,988 repositories, ${below === own.length ? "all" : below} have fewer implementation smells`,
    unit: "Smells per 1,000 lines of the types, one scale",
    specimen: specimenOf(...analysisIds),
    note: "Hollow bars are the averages of the C# study, found by Designite for C#. The rules differ, so compare orders of magnitude.",
    source: `the smell files of these analyses; averages: ${csharpStudy.source}.`,
    description: `Two panels of horizontal bars, design smells and implementation smells per 1,000 lines: ${values.join("; ")}.`,
    table: {
      columns: ["Code", "Design smells per 1,000 lines", "Implementation smells per 1,000 lines"],
      rows: rows.map(({ name, design, implementation }) => [name, design.toFixed(1), implementation.toFixed(1)]),
    },
    drawings: drawnBars({
      headings: ["Design smells", "Implementation smells"],
      groups: [
        {
          rows: rows.map((row) => ({
            name: row.name,
            bars: [bar(row.design), bar(row.implementation)],
            quiet: row === study,
          })),
        },
      ],
    }),
  };
}

/** The share of types without findings. */
export function cleanTypes(results: AllResults): Figure {
  const rows = analysisIds.map((id) => {
    const { allFindings, designFindings } = results[id].facts;
    const without = (findings: Uint32Array) => findings.filter((count) => count === 0).length;
    return {
      name: projectName(id),
      all: allFindings.length,
      clean: without(allFindings),
      withoutDesign: without(designFindings),
    };
  });
  const bar = (count: number, all: number) => ({ value: count / all, figure: formatPercent(count / all) });
  const [lowest, highest] = [Math.min, Math.max].map((end) => end(...rows.map(({ clean, all }) => clean / all)));
  const words = rows.map(
    ({ name, all, clean, withoutDesign }) =>
      `${name} ${formatPercent(withoutDesign / all)} without a design smell and ${formatPercent(clean / all)} without any`,
  );
  return {
    finding: `Between ${formatPercent(lowest ?? 0)} and ${formatPercent(highest ?? 0)} of the types have no smell at all`,
    unit: "Share of the types without a smell, counted in two ways",
    specimen: specimenOf(...analysisIds),
    source: "typeMetrics.csv and the smell files of these analyses.",
    description: `Two panels of horizontal bars: ${words.join("; ")}.`,
    table: {
      columns: ["Library", "Types", "Without a design smell", "Without any smell"],
      rows: rows.map(({ name, all, clean, withoutDesign }) => [
        name,
        formatNumber(all),
        `${withoutDesign} (${formatPercent(withoutDesign / all)})`,
        `${clean} (${formatPercent(clean / all)})`,
      ]),
    },
    drawings: drawnBars({
      headings: ["No design smell", "No smell at all"],
      groups: [
        {
          rows: rows.map(({ name, all, clean, withoutDesign }) => ({
            name,
            bars: [bar(withoutDesign, all), bar(clean, all)],
          })),
        },
      ],
    }),
  };
}

const density = ({ smells, lines }: { smells: number; lines: number }) => (smells * 1000) / lines;

/** The ratio of the last to the first value, for lines, smells and smells per line. */
export function jenkinsGrowth(): Figure {
  const { first, last } = jenkins;
  const rows = [
    {
      name: "Lines of code",
      from: formatNumber(first.lines),
      to: formatNumber(last.lines),
      factor: last.lines / first.lines,
    },
    { name: "Architecture smells", from: `${first.smells}`, to: `${last.smells}`, factor: last.smells / first.smells },
    {
      name: "Smells per 1,000 lines",
      from: density(first).toFixed(2),
      to: density(last).toFixed(2),
      factor: density(last) / density(first),
    },
  ].map((row) => ({ ...row, times: `× ${row.factor.toFixed(row.factor < 2 ? 2 : 1)}` }));
  const bars = rows.map(({ name, factor, times }) => ({ name, bars: [{ value: factor, figure: times }] }));
  return {
    finding: `In ${last.year - first.year} years the architecture smells of Jenkins grew faster than its code`,
    unit: `Factor from ${first.year} to ${last.year}; × 1 is no change`,
    specimen: ["Designite", `Jenkins ${first.year} and ${last.year}`],
    source: `${jenkins.source}, the first and the last of ten versions.`,
    description: `Three horizontal bars of growth factors: ${rows.map(({ name, from, to, times }) => `${name} from ${from} to ${to}, ${times}`).join("; ")}.`,
    table: {
      columns: ["Measure", String(first.year), String(last.year), "Factor"],
      rows: rows.map(({ name, from, to, times }) => [name, from, to, times]),
    },
    drawings: drawnBars({ groups: [{ rows: bars }] }),
  };
}
