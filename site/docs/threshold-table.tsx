import type { ToolId } from "#content/product-ids.ts";
import { smells } from "#content/smells/index.ts";
import { type ThresholdSourceId, thresholdSources } from "#content/smells/threshold-sources.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { smellAddress } from "./smell-at.ts";
import { namesOfTools } from "./tool-names.ts";

interface ThresholdTableProps {
  tool: ToolId;
  /** The columns of the table. */
  sources: readonly ThresholdSourceId[];
}

/** The rules of one tool, smell by smell, with a column for each source that states them. */
export function ThresholdTable({ tool, sources }: ThresholdTableProps) {
  const ruleOf = (smell: (typeof smells)[number], source: ThresholdSourceId) =>
    smell.thresholds.find((threshold) => threshold.source === source && threshold.tools.includes(tool))?.rule;
  const listed = smells.filter((smell) => sources.some((source) => ruleOf(smell, source)));
  return (
    <ScrollingTable label={`Default thresholds of ${namesOfTools([tool])}`}>
      <thead>
        <tr>
          <th scope="col">Smell</th>
          {sources.map((source) => (
            <th key={source} scope="col">
              {thresholdSources[source].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map((smell) => (
          <tr key={smell.id}>
            <th scope="row">
              <a href={smellAddress(smell.id)}>{smell.name}</a>
            </th>
            {sources.map((source) => (
              <td key={source}>{ruleOf(smell, source) ?? "none stated"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
