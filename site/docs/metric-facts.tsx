import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { type Metric, type MetricId, metrics } from "#content/metrics.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { formulaElements } from "../illustrations/figures/formula/formula-plugin.ts";
import { ReferenceFilter } from "./reference-filter.tsx";
import { smellAddress, smellAt } from "./smell-at.ts";
import { toolColumns } from "./tool-names.ts";

function metricAt(id: MetricId): Metric {
  const metric = metrics.find((one) => one.id === id);
  if (!metric) throw new Error(`The catalog holds no metric "${id}".`);
  return metric;
}

function SmellLinks({ of }: { of: readonly Metric[] }) {
  const used = [...new Set(of.flatMap(({ smells }) => smells))];
  return used.map((id, position) => (
    <span key={id}>
      {position > 0 && ", "}
      <a href={smellAddress(id)}>{smellAt(id).name}</a>
    </span>
  ));
}

function Formulas({ formulas }: { formulas: NonNullable<Metric["formulas"]> }) {
  return (
    <ul className="formula-list">
      {formulas.map(({ tex, when }) => (
        <li key={tex}>
          <span className="formula-inline">
            {toJsxRuntime({ type: "root", children: formulaElements(tex, false) }, { Fragment, jsx, jsxs })}
          </span>
          {when && <> if {when}</>}
        </li>
      ))}
    </ul>
  );
}

/** The catalog entry of one metric, or of two that share a section: definition, formula, level, smells. */
export function MetricFacts({ ids }: { ids: readonly MetricId[] }) {
  const shown = ids.map(metricAt);
  const levels = [...new Set(shown.flatMap((metric) => metric.levels))];
  return (
    <>
      {shown.map(({ id, abbreviation, definition }) => (
        <p key={id}>
          {shown.length > 1 && <strong>{abbreviation}: </strong>}
          {definition}
        </p>
      ))}
      {shown.map(({ id, formulas }) => formulas && <Formulas key={id} formulas={formulas} />)}
      <dl className="fact-list">
        <div>
          <dt>Level</dt>
          <dd>{levels.join(", ")}</dd>
        </div>
        <div>
          <dt>Used by</dt>
          <dd>
            <SmellLinks of={shown} />
          </dd>
        </div>
      </dl>
    </>
  );
}

const overviewId = "all-metrics";

/** All metrics with the tools that are known to compute them. */
export function MetricOverview() {
  return (
    <div className="metric-overview" id={overviewId}>
      <ReferenceFilter overview={overviewId} label="Name, abbreviation or word" />
      <ScrollingTable label="Metrics by tool">
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Name</th>
            <th scope="col">Level</th>
            {toolColumns.map(({ id, heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ id, abbreviation, name, levels, anchor, support }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`#${anchor}`}>{abbreviation}</a>
              </th>
              <td>{name}</td>
              <td>{levels.join(", ")}</td>
              {toolColumns.map(({ id: tool }) => (
                <td key={tool}>{support[tool] === "yes" && "yes"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </div>
  );
}
