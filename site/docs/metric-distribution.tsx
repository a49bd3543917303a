import { type AnalysisId, analyses, analysisIds } from "#content/catalog/analyses.ts";
import { type MetricId, metricAt } from "#content/catalog/metrics.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";

const texts = import.meta.glob<string>("/content/catalog/analyses/*/{type,method}Metrics.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Measured = "types" | "methods";
const fileOf = { types: "typeMetrics", methods: "methodMetrics" } as const;
/** The column with the names. */
const nameColumn = { types: 2, methods: 3 } as const;

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
  const [head = "", ...rows] = (texts[`/content/catalog/analyses/${library}/${fileOf[measured]}.csv`] ?? "")
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(","));
  const column = head.indexOf(metric.toUpperCase());
  if (column < 0) throw new Error(`${fileOf[measured]}.csv of ${library} has no column for "${metric}".`);
  const all = rows.map((cells) => ({ name: cells[nameColumn[measured]] ?? "", value: Number(cells[column]) }));
  // A type or method has a line; 0 stands for one whose lines were not counted. LCOM is -1 where it has no value.
  const known = all.filter(({ value }) => (metric === "loc" ? value > 0 : value >= 0));
  const values = known.map(({ value }) => value).toSorted((one, other) => one - other);
  const atShare = (share: number) => values[Math.ceil(share * values.length) - 1] ?? 0;
  const highest = values.at(-1) ?? 0;
  const bearers = known.filter(({ value }) => value === highest).map(({ name }) => name);
  return { median: atShare(0.5), ninetieth: atShare(0.9), highest, bearers };
}

const written = (value: number) => Number(value.toFixed(2)).toLocaleString("en-US");
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
            <th scope="col">Median</th>
            <th scope="col">90th percentile</th>
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
                <td>{written(median)}</td>
                <td>{written(ninetieth)}</td>
                <td>
                  {written(highest)}, {bearers.length === 1 ? <code>{first}</code> : `${bearers.length} ${over}`}
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
