import { ScrollingTable } from "../../../components/scrolling-table.tsx";
import { formatDifference, formatValue } from "../../model/format-value.ts";
import type { TotalRow } from "./total-rows.ts";

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
