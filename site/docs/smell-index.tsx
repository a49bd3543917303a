import type { ToolId } from "#content/catalog/product-names.ts";
import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies, smellFamilyIds } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { thresholdSourceIds, thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { movedAnchors } from "#content/pages/addresses.ts";
import { products } from "#content/products/index.ts";
import { ScrollingTable } from "../ui/scrolling-table.tsx";
import { detectorsOf, familyAnchor, smellAddress, toolColumns } from "./smell-at.ts";

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
function toolsWithout(family: SmellFamilyId): string | undefined {
  const tools = toolColumns.map(({ id }) => id).filter((tool) => detectedInWords(family, tool) === "");
  return tools.join(" ") || undefined;
}

const formerAnchors: Partial<Record<SmellFamilyId, string>> = movedAnchors;

/**
 * Every smell with the tools that report it. Each row has the anchor of the smell's section on the former page, each
 * family that of its heading.
 */
export function SmellIndex() {
  return (
    <div className="smell-index catalog-table" id={smellIndexId}>
      <ScrollingTable label="All smells by family and tool">
        <thead>
          <tr>
            <th scope="col">Smell</th>
            {toolColumns.map(({ id, heading }) => (
              <th key={id} scope="col" className="catalog-tool">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {smellFamilyIds.map((family) => (
          <tbody key={family} id={formerAnchors[family]} data-family={family} data-none={toolsWithout(family)}>
            <tr className="smell-index-family" id={familyAnchor(family)}>
              <th scope="rowgroup" colSpan={1 + toolColumns.length}>
                {smellFamilies[family].name} <span className="muted small">{smellFamilies[family].scope}</span>
              </th>
            </tr>
            <tr className="smell-none" hidden>
              <td colSpan={1 + toolColumns.length}>
                The chosen tool doesn't report {smellFamilies[family].name.toLowerCase()}.
              </td>
            </tr>
            {membersOf(family).map((smell) => (
              <tr key={smell.id} id={smell.id} data-tools={detectorsOf(smell).join(" ")}>
                <th scope="row">
                  <a href={smellAddress(smell.id)}>{smell.name}</a> <span className="muted small">{smell.meaning}</span>
                </th>
                {toolColumns.map(({ id }) => (
                  <td key={id}>{smell.support[id] === "yes" && "yes"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </ScrollingTable>
    </div>
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
