import type { ToolId } from "#content/product-ids.ts";
import { detectedSmells } from "#content/smells/coverage.ts";
import type { SmellFamilyId } from "#content/smells/families.ts";
import { smellAddress } from "./smell-at.ts";

/** The smells of a family that a tool detects, as links in running text, under the names that the tool prints. */
export function SmellList({ tool, family }: { tool: ToolId; family: SmellFamilyId }) {
  return detectedSmells(family, tool).map(({ id, name, spellings }, position) => (
    <span key={id}>
      {position > 0 && ", "}
      <a href={smellAddress(id)}>{spellings?.[tool] ?? name}</a>
    </span>
  ));
}

/** How many smells of a family a tool detects: "18". */
export function SmellCount({ tool, family }: { tool: ToolId; family: SmellFamilyId }) {
  return detectedSmells(family, tool).length;
}
