import { ScrollingTable } from "../../components/scrolling-table.tsx";
import type { MetricRow } from "./findings.ts";

export function MetricTable({ metrics, productName }: { metrics: readonly MetricRow[]; productName: string }) {
  return (
    <ScrollingTable label={`Metrics of ${productName}`}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Meaning</th>
          <th scope="col">Of</th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, abbreviation, name, definition, levels }) => (
          <tr key={id}>
            <th scope="row">
              <abbr title={name}>{abbreviation}</abbr>
            </th>
            <td>{definition}</td>
            <td>{levels}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
