import { coverage } from "#content/smells/coverage.ts";
import { countedFamilyIds, type SmellFamilyId, smellFamilies, smellFamilyIds } from "#content/smells/families.ts";
import { smells } from "#content/smells/index.ts";
import { thresholdSourceIds, thresholdSources } from "#content/smells/threshold-sources.ts";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { familyAnchor } from "./smell-at.ts";
import { toolColumns } from "./tool-names.ts";

const membersOf = (family: SmellFamilyId) => smells.filter((smell) => smell.family === family);

function isCounted(family: SmellFamilyId): boolean {
  return countedFamilyIds.some((counted) => counted === family);
}

/** Every smell by family, as links, for readers who have a name from a report. */
export function SmellIndex() {
  return (
    <nav className="smell-index" aria-label="All smells">
      {smellFamilyIds.map((family) => (
        <div key={family}>
          <p className="smell-index-family">
            <a href={`#${familyAnchor(family)}`}>{smellFamilies[family].name}</a>
            {isCounted(family) && <span> {membersOf(family).length}</span>}
          </p>
          <ul>
            {membersOf(family).map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** A count, or "not established" if no smell is known to be detected and some are unknown. */
function detectedInWords(family: SmellFamilyId, tool: (typeof toolColumns)[number]["id"]): string {
  const { detected } = coverage(family, tool);
  const open = membersOf(family).some(({ support }) => support[tool] === "not established");
  return detected === 0 && open ? "not established" : String(detected);
}

/** How many smells each family has, and how many of them each tool detects. */
export function SmellCounts() {
  return (
    <ScrollingTable label="Smells of each family by tool">
      <thead>
        <tr>
          <th scope="col">Family</th>
          <th scope="col" className="cell-right">
            Smells
          </th>
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
            <td className="cell-right">{isCounted(family) ? membersOf(family).length : "not established"}</td>
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

/** The full names of the sources that are abbreviated beside the rules. */
export function RuleSources() {
  return (
    <ul>
      {thresholdSourceIds.map((id) => (
        <li key={id}>
          <em>{thresholdSources[id].shortLabel}</em>:{" "}
          <a href={thresholdSources[id].url}>{thresholdSources[id].label}</a>
        </li>
      ))}
    </ul>
  );
}
