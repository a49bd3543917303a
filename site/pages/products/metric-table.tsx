import { ScrollingTable } from "../../components/scrolling-table.tsx";
import type { MetricRow } from "./findings.ts";

/** The metrics with links to their formulas. */
export function MetricTable({ metrics, productName }: { metrics: readonly MetricRow[]; productName: string }) {
  return (
    <ScrollingTable label={`Metrics of ${productName}`}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Name</th>
          <th scope="col">Level</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, abbreviation, name, levels, anchor }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/docs/metrics.html#${anchor}`}>{abbreviation}</a>
            </th>
            <td>{name}</td>
            <td>{levels}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
