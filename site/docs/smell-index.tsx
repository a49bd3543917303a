import type { ToolId } from "#content/catalog/product-names.ts";
import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies, smellFamilyIds } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { thresholdSourceIds, thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { products } from "#content/products/index.ts";
import { ScrollingTable } from "../ui/scrolling-table.tsx";
import { detectorsOf, familyAnchor, toolColumns } from "./smell-at.ts";

const membersOf = (family: SmellFamilyId) => smells.filter((smell) => smell.family === family);

export const smellIndexId = "all-smells";

const familiesOf = (tool: ToolId): readonly SmellFamilyId[] =>
  Object.values(products).find(({ id }) => id === tool)?.families ?? [];

/** The number of listed smells that a tool detects; "yes" for a family that it reports and that is not listed by name. */
function detectedInWords(family: SmellFamilyId, tool: ToolId): string {
  const detected = detectedSmells(family, tool).length;
  if (detected > 0) return String(detected);
  return familiesOf(tool).includes(family) ? "yes" : "";
}

/** The tools that report no smell of the family, for the rules in `smell-filter.ts`. */
export function toolsWithout(family: SmellFamilyId): string | undefined {
  const tools = toolColumns.map(({ id }) => id).filter((tool) => detectedInWords(family, tool) === "");
  return tools.join(" ") || undefined;
}

/** Every smell by family, as links, for readers who have a name from a report. */
export function SmellIndex() {
  return (
    <nav className="smell-index" id={smellIndexId} aria-label="All smells">
      {smellFamilyIds.map((family) => (
        <div key={family} data-family={family} data-none={toolsWithout(family)}>
          <p className="smell-index-family">
            <a href={`#${familyAnchor(family)}`}>{smellFamilies[family].name}</a>
            <span> {membersOf(family).length || ""}</span>
          </p>
          <p className="smell-none" hidden>
            The chosen tool does not report {smellFamilies[family].name.toLowerCase()}.
          </p>
          {membersOf(family).length > 0 && (
            <ul className="plain-list">
              {membersOf(family).map((smell) => (
                <li key={smell.id} data-tools={detectorsOf(smell).join(" ")}>
                  <a href={`#${smell.id}`}>{smell.name}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </nav>
  );
}

/** How many smells each family has, and how many of them each tool detects. */
export function SmellCounts() {
  return (
    <ScrollingTable label="Smells of each family by tool">
      <thead>
        <tr>
          <th scope="col">Family</th>
          {toolColumns.map(({ id, heading }) => (
            <th key={id} scope="col" className="cell-right">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {smellFamilyIds.map((family) => (
          <tr key={family}>
            <th scope="row">
              <a href={`#${familyAnchor(family)}`}>{smellFamilies[family].name}</a>
            </th>
            {toolColumns.map(({ id }) => (
              <td key={id} className="cell-right">
                {detectedInWords(family, id)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** Where the default rules are stated. */
export function RuleSources() {
  return (
    <ul>
      {thresholdSourceIds.map((id) => (
        <li key={id}>
          <a href={thresholdSources[id].url}>{thresholdSources[id].label}</a>
        </li>
      ))}
    </ul>
  );
}
