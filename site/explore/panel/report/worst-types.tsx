import { BreakableName } from "../../../components/breakable-name.tsx";
import { ScrollingTable } from "../../../components/scrolling-table.tsx";
import { counted, formatValue } from "../../model/format-value.ts";
import type { WorstType } from "../../report/worst-types.ts";

const shownSmells = 3;

function smellWords({ smells }: WorstType): string {
  const named = smells.slice(0, shownSmells).map(({ name, count }) => (count > 1 ? `${name} (${count})` : name));
  const others = smells.length - named.length;
  return [...named, ...(others > 0 ? [counted(others, "other kind")] : [])].join(", ");
}

function farthestWords({ farthest }: WorstType): string {
  if (!farthest) return "";
  const { limit, value } = farthest;
  return `${limit.metric} ${formatValue(value)}, limit ${formatValue(limit.at)}`;
}

/** The types with the most design findings. */
export function WorstTypes({ types }: { types: readonly WorstType[] }) {
  return (
    <ScrollingTable label="Worst types">
      <thead>
        <tr>
          <th scope="col">Type</th>
          {["Design findings", "All findings", "LOC"].map((heading) => (
            <th key={heading} scope="col" className="cell-right">
              {heading}
            </th>
          ))}
          <th scope="col">Smells</th>
          <th scope="col">Farthest beyond</th>
        </tr>
      </thead>
      <tbody>
        {types.map((type, position) => {
          // Two types may have one name; their order never changes.
          const key = position;
          return (
            <tr key={key}>
              <th scope="row">
                <BreakableName text={type.name} />
              </th>
              {[type.designFindings, type.allFindings, type.linesOfCode].map((value, column) => {
                const cell = column;
                return (
                  <td key={cell} className="cell-right">
                    {formatValue(value)}
                  </td>
                );
              })}
              <td>{smellWords(type)}</td>
              <td>{farthestWords(type)}</td>
            </tr>
          );
        })}
      </tbody>
    </ScrollingTable>
  );
}
