import { analysisIds } from "#content/catalog/analyses.ts";
import { formatNumber } from "../../drawing/svg.ts";
import { type KindCount, kindsIn, sumOf } from "../../results/model/analysis-rows.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { type BarRow, drawnBars } from "../charts/bars.ts";
import type { Figure } from "../figure.ts";
import { libraryNote, projectName, specimenOf } from "../source-line.ts";

export const asBar = ({ name, count }: KindCount): BarRow => ({
  name,
  bars: [{ value: count, figure: formatNumber(count) }],
});

/** The kinds of implementation smells of each library; the three most frequent are named. */
export function implementationSmellKinds(results: AllResults): Figure {
  const named = 3;
  const all = analysisIds.map((id) => ({ id, kinds: kindsIn(results[id], "implementation") }));
  const groups = all.map(({ id, kinds }) => {
    const rest = kinds.slice(named);
    const others = { name: `${rest.length} other kinds`, count: sumOf(rest) };
    const sum = formatNumber(sumOf(kinds));
    return { heading: `${projectName(id)}: ${sum}`, rows: [...kinds.slice(0, named).map(asBar), asBar(others)] };
  });
  const frequent = all.map(({ kinds }) => kinds.slice(0, named).map(({ name }) => name));
  const everywhere = (frequent[0] ?? []).filter((name) => frequent.every((kinds) => kinds.includes(name)));
  const names = [...new Set(all.flatMap(({ kinds }) => kinds.map(({ name }) => name)))];
  return {
    finding: `${everywhere.join(" and ")} ${everywhere.length === 1 ? "is" : "are"} among the ${named} most frequent kinds in all ${all.length} libraries`,
    unit: "Number of findings, one scale for the three libraries",
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
    drawings: drawnBars({ groups }),
  };
}

/** All kinds of design smells of one library. */
export function designSmellKinds(results: AllResults): Figure {
  const id = "jsoup-1.15.3";
  const kinds = kindsIn(results[id], "design");
  return {
    finding: `${kinds[0]?.name} is ${kinds[0]?.count} of the ${formatNumber(sumOf(kinds))} design smells in ${projectName(id)}`,
    unit: "Number of findings by kind",
    specimen: specimenOf(id),
    note: libraryNote,
    source: "designCodeSmells.csv of this analysis.",
    description: `Horizontal bars: ${kinds.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(", ")}.`,
    table: { columns: ["Design smell", "Found"], rows: kinds.map(({ name, count }) => [name, count]) },
    drawings: drawnBars({ groups: [{ rows: kinds.map(asBar) }] }),
  };
}
