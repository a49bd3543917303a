import { analysisIds, projectName } from "#content/catalog/analyses.ts";
import { csharpStudy } from "#content/catalog/published-figures.ts";
import { spelledNumber } from "#content/spelled-number.ts";
import { metricValues } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { kindsIn, sumOf } from "../analysis-rows.ts";
import { Bars, bar, kindRow } from "../charts/bars.tsx";
import { smellDensity } from "../definitions/formulas.ts";
import { drawChart, type Figure } from "../figure.ts";
import { specimenOf } from "../source-line.ts";

/** The kinds of implementation smells of each library; the three most frequent are named. */
export function implementationSmellKinds(results: AllResults): Figure {
  const named = 3;
  const all = analysisIds.map((id) => ({ id, kinds: kindsIn(results[id], "implementation") }));
  const groups = all.map(({ id, kinds }) => {
    const rest = kinds.slice(named);
    const others = { name: `${rest.length} other kinds`, count: sumOf(rest) };
    const sum = formatValue(sumOf(kinds));
    return { heading: `${projectName(id)}: ${sum}`, rows: [...kinds.slice(0, named).map(kindRow), kindRow(others)] };
  });
  const frequent = all.map(({ kinds }) => kinds.slice(0, named).map(({ name }) => name));
  const everywhere = (frequent[0] ?? []).filter((name) => frequent.every((kinds) => kinds.includes(name)));
  const names = [...new Set(all.flatMap(({ kinds }) => kinds.map(({ name }) => name)))];
  return {
    finding: `${everywhere.join(" and ")} ${everywhere.length === 1 ? "is" : "are"} among the ${named} most frequent kinds in all ${all.length} libraries`,
    unit: "Number of findings, on the same scale for all three libraries",
    specimen: specimenOf(...analysisIds),
    source: "implementationCodeSmells.csv of these analyses.",
    description: `Three groups of horizontal bars. ${groups.map(({ heading, rows }) => `${heading} implementation smells, of them ${rows.map(({ name, bars: [bar] }) => `${name} ${bar?.figure}`).join(", ")}.`).join(" ")}`,
    table: {
      columns: ["Kind", ...analysisIds.map(projectName)],
      rows: names.map((name) => [
        name,
        ...all.map(({ kinds }) => kinds.find((kind) => kind.name === name)?.count ?? 0),
      ]),
    },
    drawings: drawChart((canvas) => <Bars canvas={canvas} groups={groups} />),
  };
}

/** Smells of a family per thousand lines, without types that have no measured lines. */
export function densityOf({ analysis: { types, findings } }: Results, family: "design" | "implementation"): number {
  const lines = metricValues(types, "LOC") ?? new Float64Array();
  const counted = [...findings.kindOf.keys()].filter(
    (at) => findings.kinds[findings.kindOf[at] ?? -1]?.family === family && (lines[findings.types[at] ?? -1] ?? 0) > 0,
  );
  return smellDensity(
    counted.length,
    lines.reduce((sum, own) => (own > 0 ? sum + own : sum), 0),
  );
}

/** Smells per thousand lines, beside the averages of a published study of C# code. */
export function smellDensities(results: AllResults): Figure {
  const oneDecimal = (value: number) => bar(value, value.toFixed(1));
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
  const values = rows.map(
    ({ name, design, implementation }) => `${name} ${design.toFixed(1)} and ${implementation.toFixed(1)}`,
  );
  return {
    finding: `${below === own.length ? "All" : `${below} of the`} ${spelledNumber(own.length)} libraries have fewer implementation smells per line than the average of the C# study`,
    unit: "Smells per 1,000 lines, on the same scale",
    specimen: specimenOf(...analysisIds),
    note: "Types without measured lines are left out. Hollow bars are the averages of the C# study, found by Designite for C#. The rules differ, so compare orders of magnitude.",
    source: `the smell files of these analyses; averages: ${csharpStudy.source}.`,
    description: `Two panels of horizontal bars, design smells and implementation smells per 1,000 lines: ${values.join("; ")}.`,
    table: {
      columns: ["Code", "Design smells per 1,000 lines", "Implementation smells per 1,000 lines"],
      rows: rows.map(({ name, design, implementation }) => [name, design.toFixed(1), implementation.toFixed(1)]),
    },
    drawings: drawChart((canvas) => (
      <Bars
        canvas={canvas}
        headings={["Design smells", "Implementation smells"]}
        groups={[
          {
            rows: rows.map((row) => ({
              name: row.name,
              bars: [oneDecimal(row.design), oneDecimal(row.implementation)],
              quiet: row === study,
            })),
          },
        ]}
      />
    )),
  };
}
