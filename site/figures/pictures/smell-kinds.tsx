import { analysisIds, projectName } from "#content/catalog/analyses.ts";
import { formatPercent, formatValue } from "../../results/model/format-value.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { kindsIn } from "../analysis-rows.ts";
import { Bars, bar } from "../charts/bars.tsx";
import { drawPicture, type Picture } from "../figure.ts";
import { libraryNote, specimenOf } from "../source-line.ts";

interface KindRow {
  kind: string;
  /** In the order of the analyses. */
  counts: number[];
}

const total = ({ counts }: KindRow) => counts.reduce((sum, count) => sum + count, 0);

function countKinds(results: AllResults): KindRow[] {
  const found = analysisIds.map((id) => kindsIn(results[id], "design"));
  return [...new Set(found.flat().map(({ name }) => name))]
    .map((kind) => ({
      kind,
      counts: found.map((kinds) => kinds.find(({ name }) => name === kind)?.count ?? 0),
    }))
    .sort((a, b) => total(b) - total(a) || a.kind.localeCompare(b.kind));
}

/** On a narrow canvas the least frequent kinds share the last row. */
function folded(rows: readonly KindRow[], limit: number): KindRow[] {
  if (rows.length <= limit) return [...rows];
  const rest = rows.slice(limit - 1);
  const counts = analysisIds.map((_, column) => rest.reduce((sum, row) => sum + (row.counts[column] ?? 0), 0));
  return [...rows.slice(0, limit - 1), { kind: `${rest.length} other kinds`, counts }];
}

/** Bars for all kinds of design smells, side by side for the three libraries. */
export function smellKinds(results: AllResults): Picture {
  const rows = countKinds(results);
  const sum = rows.reduce((count, row) => count + total(row), 0);
  const [first = { kind: "", counts: [] }] = rows;
  const projects = analysisIds.map((id, column) => {
    const found = rows.flatMap(({ kind, counts }) =>
      counts[column] ? [`${kind} ${formatValue(counts[column])}`] : [],
    );
    return `${projectName(id)}: ${found.join(", ")}.`;
  });
  return {
    drawings: drawPicture((canvas) => (
      <Bars
        canvas={canvas}
        headings={analysisIds.map((id) => projectName(id).replace(/^Apache | [\d.]+$/g, ""))}
        groups={[
          {
            rows: folded(rows, canvas.kind === "narrow" ? 9 : rows.length).map(({ kind, counts }) => ({
              name: kind,
              bars: counts.map((value) => (value ? bar(value) : undefined)),
            })),
          },
        ]}
        dense
      />
    )),
    finding: `${first.kind} makes up ${formatPercent(total(first) / sum)} of the design smells in three libraries`,
    unit: "Number of findings by kind, on the same scale for all three libraries",
    source: "designCodeSmells.csv of these analyses.",
    table: {
      columns: ["Design smell", ...analysisIds.map(projectName)],
      rows: rows.map(({ kind, counts }) => [kind, ...counts]),
    },
    note: libraryNote,
    specimen: specimenOf(...analysisIds),
    description: `Horizontal bars for ${rows.length} kinds of design smells, one column of bars for each library. ${projects.join(" ")}`,
  };
}
