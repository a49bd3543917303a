import { ScrollingTable } from "../../components/scrolling-table.tsx";
import { familyNames } from "../model/analysis.ts";
import type { Comparison } from "../model/compare.ts";
import { formatDifference, formatValue } from "../model/format-value.ts";
import { familyHeading } from "../panel/finding-list.tsx";

/** Totals before and now, with their difference. */
export function TotalsTable({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <ScrollingTable label="Totals">
      <thead>
        <tr>
          <th scope="col">Total</th>
          {["Before", "Now", "Difference"].map((heading) => (
            <th key={heading} scope="col" className="cell-right">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, now }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="cell-right">{formatValue(before)}</td>
            <td className="cell-right">{formatValue(now)}</td>
            <td className="cell-right">{formatDifference(before, now)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

interface TotalRow {
  name: string;
  before: number;
  now: number;
}

/** The totals of two results side by side. Families without a finding in both are left out. */
export function totalRows({ before, now }: Pick<Comparison, "before" | "now">): TotalRow[] {
  const row = (name: string, of: (totals: Comparison["now"]) => number | undefined): TotalRow => {
    return { name, before: of(before) ?? Number.NaN, now: of(now) ?? Number.NaN };
  };
  const isThere = (one: TotalRow) => one.before > 0 || one.now > 0;
  return [
    row("Types", ({ types }) => types),
    row("Methods", ({ methods }) => methods),
    row("Lines of code", ({ linesOfCode }) => linesOfCode),
    row("Findings", ({ findings }) => findings),
    ...familyNames
      .map((family) => row(familyHeading(family), ({ findingsByFamily }) => findingsByFamily[family]))
      .filter(isThere),
    row("Findings in 1,000 lines", ({ density }) => density),
    row("Types with findings", ({ typesWithFindings }) => typesWithFindings),
    row("Types in cycles", ({ typesInCycles }) => typesInCycles),
  ].filter((one) => isThere(one) || one.name === "Findings");
}
