import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { coverage } from "#content/smells/coverage.ts";
import { countedFamilyIds, smellFamilies } from "#content/smells/families.ts";
import { drawBarRows } from "../charts/bar-rows.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import type { Figure } from "../figure.ts";

/** How many cataloged smells of each family Designite for C# detects. */
export function catalogCoverage(): Figure {
  const rows = countedFamilyIds
    .map((id) => ({ name: smellFamilies[id].name, detected: coverage(id, "designite-csharp").detected }))
    .filter(({ detected }) => detected > 0);
  const sum = rows.reduce((total, { detected }) => total + detected, 0);
  return {
    finding: `${sum} smells with a name`,
    unit: "Smells of Designite for C# by family",
    specimen: [designiteCsharp.name, "catalog of smells"],
    note: "It reports test smells in addition.",
    source: `The catalog of smells, for ${designiteCsharp.name} ${designiteCsharp.latestVersion}.`,
    description: `Horizontal bars of the number of smells that ${designiteCsharp.name} detects: ${rows.map(({ name, detected }) => `${name} ${detected}`).join(", ")}.`,
    table: { columns: ["Family", "Smells detected"], rows: rows.map(({ name, detected }) => [name, detected]) },
    drawings: drawChartOnCanvases((canvas) =>
      drawBarRows(
        [{ bars: rows.map(({ name, detected }) => ({ name, value: detected, figure: String(detected) })) }],
        canvas,
      ),
    ),
  };
}
