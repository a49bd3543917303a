import { type AnalysisId, analyses, analysisIds } from "#content/catalog/analyses.ts";
import { type MetricId, metricAt } from "#content/catalog/metrics.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { results } from "../results/analyzed-libraries.ts";
import { metricValues } from "../results/model/analysis.ts";
import { formatValue } from "../results/model/format-value.ts";

type Measured = "types" | "methods";

export interface Distribution {
  median: number;
  /** Nine in ten values are not higher. */
  ninetieth: number;
  highest: number;
  /** The name in each row that has the highest value. */
  bearers: readonly string[];
}

/** The values of all rows of a library's file, except where the tool could not compute one. */
export function distributionOf(metric: MetricId, measured: Measured, library: AnalysisId): Distribution {
  const table = results[library].analysis[measured];
  const measurements = metricValues(table, metric.toUpperCase());
  if (!measurements) throw new Error(`The ${measured} of ${library} have no metric "${metric}".`);
  const all = Array.from(measurements, (value, row) => ({ name: table.names[row] ?? "", value }));
  const known = all.filter(({ value }) => !Number.isNaN(value));
  const values = known.map(({ value }) => value).toSorted((one, other) => one - other);
  const atShare = (share: number) => values[Math.ceil(share * values.length) - 1] ?? 0;
  const highest = values.at(-1) ?? 0;
  const bearers = known.filter(({ value }) => value === highest).map(({ name }) => name);
  return { median: atShare(0.5), ninetieth: atShare(0.9), highest, bearers };
}

const exampleId = "jsoup-1.15.3";

/** How a metric is distributed in the analyzed libraries: `<MetricDistribution of="cc" over="methods" />`. */
export function MetricDistribution({ of, over }: { of: MetricId; over: Measured }) {
  const { abbreviation } = metricAt(of);
  const example = distributionOf(of, over, exampleId);
  const level = over.slice(0, -1);
  const selection = new URLSearchParams({
    library: exampleId,
    view: over,
    metric: of.toUpperCase(),
    level,
    from: String(example.ninetieth),
    to: String(example.highest),
  });
  return (
    <>
      <ScrollingTable label={`${abbreviation} in three libraries`}>
        <thead>
          <tr>
            <th scope="col">{over === "types" ? "Types of" : "Methods of"}</th>
            <th className="cell-right" scope="col">
              Median
            </th>
            <th className="cell-right" scope="col">
              90th percentile
            </th>
            <th scope="col">Maximum</th>
          </tr>
        </thead>
        <tbody>
          {analysisIds.map((id) => {
            const { median, ninetieth, highest, bearers } = distributionOf(of, over, id);
            const [first = ""] = bearers;
            return (
              <tr key={id}>
                <th scope="row">{`${analyses[id].project} ${analyses[id].version}`}</th>
                <td className="cell-right">{formatValue(median)}</td>
                <td className="cell-right">{formatValue(ninetieth)}</td>
                <td>
                  {formatValue(highest)}, {bearers.length === 1 ? <code>{first}</code> : `${bearers.length} ${over}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollingTable>
      <p>
        <a href={`/explore#${selection}`}>See the highest values in jsoup</a>
      </p>
    </>
  );
}
