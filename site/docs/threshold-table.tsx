import type { ToolId } from "#content/product-ids.ts";
import { smells } from "#content/smells/index.ts";
import type { ThresholdSourceId } from "#content/smells/threshold-sources.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { smellAddress } from "./smell-at.ts";
import { namesOfTools } from "./tool-names.ts";

interface ThresholdTableProps {
  tool: ToolId;
  /** Rules from these sources are listed. */
  sources: readonly ThresholdSourceId[];
  /** What the rules are, for the label and the heading of the second column: "Default rule". */
  heading: string;
}

/** The rules of one tool, smell by smell. */
export function ThresholdTable({ tool, sources, heading }: ThresholdTableProps) {
  const rules = smells.flatMap(({ id, name, thresholds }) =>
    thresholds
      .filter(({ source, tools }) => sources.includes(source) && tools.includes(tool))
      .map(({ rule }) => ({ id, name, rule })),
  );
  return (
    <ScrollingTable label={`${heading} of ${namesOfTools([tool])}`}>
      <thead>
        <tr>
          <th scope="col">Smell</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, name, rule }) => (
          <tr key={id + rule}>
            <th scope="row">
              <a href={smellAddress(id)}>{name}</a>
            </th>
            <td>{rule}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
