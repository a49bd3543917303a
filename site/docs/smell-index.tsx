import type { ToolId } from "#content/catalog/product-names.ts";
import { coverage, detectedSmells } from "#content/catalog/smells/coverage.ts";
import {
  type CountedFamilyId,
  countedFamilyIds,
  type SmellFamilyId,
  smellFamilies,
  smellFamilyIds,
} from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { thresholdSourceIds, thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { movedAnchors } from "#content/pages/addresses.ts";
import { products } from "#content/products/index.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import styles from "./catalog.module.css";
import { detectorsOf, familyAnchor, smellAddress, toolColumns } from "./smell-at.ts";

const membersOf = (family: SmellFamilyId) => smells.filter((smell) => smell.family === family);

export const smellIndexId = "all-smells";

const familiesOf = (tool: ToolId): readonly SmellFamilyId[] =>
  Object.values(products).find(({ id }) => id === tool)?.families ?? [];

/** The heads of the columns of tools. */
export function ToolHeads() {
  return toolColumns.map(({ id, heading }) => (
    <th key={id} scope="col" className={styles.tool}>
      <span>{heading}</span>
    </th>
  ));
}

const isCounted = (family: SmellFamilyId): family is CountedFamilyId => countedFamilyIds.some((id) => id === family);

/** The number of listed smells that a tool detects; a mark for a family that it reports and that is not listed by name. */
function DetectedCount({ family, tool }: { family: SmellFamilyId; tool: ToolId }) {
  const covered = isCounted(family) ? coverage(family, tool) : undefined;
  if (covered?.detected) return `${covered.isAtLeast ? "≥ " : ""}${covered.detected}`;
  return familiesOf(tool).includes(family) && <YesMark />;
}

/** The tools that report no smell of the family, for the rules of `catalog-filter.module.css`. */
function toolsWithout(family: SmellFamilyId): string | undefined {
  const reports = (tool: ToolId) => detectedSmells(family, tool).length > 0 || familiesOf(tool).includes(family);
  const tools = toolColumns.map(({ id }) => id).filter((tool) => !reports(tool));
  return tools.join(" ") || undefined;
}

const formerAnchors: Partial<Record<SmellFamilyId, string>> = movedAnchors;

/** "yes" in a table of tools, as a mark. */
export function YesMark() {
  return (
    <span className={styles.yes}>
      <span className="visually-hidden">yes</span>
    </span>
  );
}

/**
 * Every smell with the tools that report it. Each row has the anchor of the smell's section on the former page, each
 * family that of its heading.
 */
export function SmellIndex() {
  return (
    <div className={`stack ${styles.table}`} id={smellIndexId}>
      <ScrollingTable label="All smells by family and tool">
        <thead>
          <tr>
            <th scope="col">Smell</th>
            <ToolHeads />
          </tr>
        </thead>
        {smellFamilyIds.map((family) => (
          <tbody key={family} id={formerAnchors[family]} data-family={family} data-none={toolsWithout(family)}>
            <tr className={styles.family} id={familyAnchor(family)}>
              <th scope="rowgroup">
                {smellFamilies[family].name} <span className="muted small">{smellFamilies[family].scope}</span>
              </th>
              {toolColumns.map(({ id }) => (
                <td key={id} className={styles.tool}>
                  <DetectedCount family={family} tool={id} />
                </td>
              ))}
            </tr>
            <tr hidden>
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
                  <td key={id} className={styles.tool}>
                    {smell.support[id] === "yes" && <YesMark />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </ScrollingTable>
    </div>
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
