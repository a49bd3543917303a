import { useMemo, useState } from "react";
import { type MetricLevel, metricBars, nameOfMetric } from "../../results/model/metric-bars.ts";
import { missingMethods, missingTypes } from "../../results/model/missing-data.ts";
import explore from "../explore.module.css";
import styles from "../panel/panel.module.css";
import { methodsTable } from "../tables/methods-table.ts";
import { ResultTable } from "../tables/result-table.tsx";
import { typesTable } from "../tables/types-table.ts";
import { DistributionPlot } from "./distribution-plot.tsx";
import type { View, ViewProps } from "./view.ts";

const label = "Types and methods";

export const types: View = {
  name: "types",
  label,
  missing: ({ analysis }) => missingTypes(analysis),
  Content: (props) => <LevelView {...props} level="type" />,
};

export const methods: View = {
  name: "methods",
  label,
  missing: ({ analysis }) => missingMethods(analysis),
  Content: (props) => <LevelView {...props} level="method" />,
};

const tables = { type: typesTable, method: methodsTable };

/** The types or the methods as a table, below how often which values of a metric occur. */
function LevelView({ level, ...props }: ViewProps & { level: MetricLevel }) {
  const { opened, selection, selected, hrefOf } = props;
  const table = useMemo(() => tables[level]({ opened, selection, selected }), [level, opened, selection, selected]);
  const levels = [types, methods].filter(({ missing }) => !missing?.(opened));
  return (
    <div className={`${styles.root} stack`}>
      {levels.length > 1 && (
        <nav className={explore.tabs} aria-label="Level">
          <ul>
            {levels.map(({ name }) => (
              <li key={name}>
                <a href={hrefOf(name)} aria-current={name === `${level}s` ? "page" : undefined}>
                  {name === "types" ? "Types" : "Methods"}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Distribution {...props} level={level} />
      <ResultTable {...props} table={table} />
    </div>
  );
}

/** Of the metric that is chosen, else of the selection, else of lines of code. */
function Distribution({ level, opened, selection, selected, onSelect }: ViewProps & { level: MetricLevel }) {
  const metrics = useMemo(() => metricBars(opened, level, selected), [opened, level, selected]);
  const meant = selection.kind === "metric" && selection.level === level ? selection.metric : undefined;
  const [chosen, setChosen] = useState<string>();
  const shown =
    metrics.find(({ metric }) => metric === (meant ?? chosen)) ??
    metrics.find(({ metric }) => metric === "LOC") ??
    metrics[0];
  if (!shown) return null;
  return (
    <section className={styles.distribution}>
      <label>
        Values of
        <select
          value={shown.metric}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
            if (meant !== undefined) onSelect({ kind: "nothing" });
          }}
        >
          {metrics.map(({ metric }) => {
            const name = nameOfMetric(metric);
            return (
              <option key={metric} value={metric}>
                {name ? `${metric}: ${name}` : metric}
              </option>
            );
          })}
        </select>
      </label>
      <DistributionPlot key={shown.metric} level={level} of={shown} selection={selection} onSelect={onSelect} />
    </section>
  );
}
