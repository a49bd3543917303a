import { BreakableName } from "../../../components/breakable-name.tsx";
import { ScrollingTable } from "../../../components/scrolling-table.tsx";
import { formatValue } from "../../model/format-value.ts";
import { textAt } from "../../model/packed-text.ts";
import { limitsOf } from "../../model/thresholds.ts";
import type { PanelProps } from "../panel-props.ts";
import { worstMethods } from "../rows/worst-methods.ts";

const shownMethods = 6;

/** The most complex methods of a type with their metrics. */
export function MethodTable({ opened: { analysis }, type }: Pick<PanelProps, "opened"> & { type: number }) {
  const { methods, tool } = analysis;
  const all = worstMethods(methods, type);
  if (all.length === 0) return <p>The results list no methods of it.</p>;
  const limits = limitsOf(tool)
    .filter(({ level, metric }) => level === "method" && methods.metrics.some(({ name }) => name === metric))
    .map(({ metric, at }) => `${metric} ${formatValue(at)}`);
  return (
    <ScrollingTable label="Metrics of methods">
      <caption>
        {all.length > shownMethods
          ? `${shownMethods} of ${formatValue(all.length)} methods: the most complex, then the longest.`
          : "The most complex first, then the longest."}
        {limits.length > 0 && ` Limits: ${limits.join(", ")}.`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Method</th>
          {methods.metrics.map(({ name }) => (
            <th key={name} scope="col" className="cell-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.slice(0, shownMethods).map((row) => (
          <tr key={row}>
            <th scope="row">
              <BreakableName text={textAt(methods.names, row) || "(no name)"} />
            </th>
            {methods.metrics.map(({ name, values }) => (
              <td key={name} className="cell-right">
                {formatValue(values[row])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
