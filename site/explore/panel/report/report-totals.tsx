import { familyNames } from "../../model/analysis.ts";
import { formatShare, formatValue } from "../../model/format-value.ts";
import type { Totals } from "../../model/totals.ts";
import { type Fact, FactList } from "../parts/fact-list.tsx";
import { familyHeading } from "../parts/family-heading.ts";

function ofTypes(part: number, types: number): string {
  return `${formatValue(part)} of ${formatValue(types)} (${formatShare(part, types)})`;
}

/** The sums over all results, and the shares of types with findings. */
export function ReportTotals({ totals }: { totals: Totals }) {
  const { types, methods, linesOfCode, density, findingsByFamily, typesInCycles } = totals;
  const families = familyNames.filter((family) => findingsByFamily[family] > 0);
  const facts: Fact[] = [
    { name: "Types", value: formatValue(types) },
    { name: "Methods", value: formatValue(methods) },
    { name: "Lines of code", value: formatValue(linesOfCode) },
    { name: "Findings", value: formatValue(totals.findings) },
    ...families.map((family) => ({ name: familyHeading(family), value: formatValue(findingsByFamily[family]) })),
    ...(density === undefined ? [] : [{ name: "Findings in 1,000 lines", value: formatValue(density) }]),
    { name: "Types with findings", value: ofTypes(totals.typesWithFindings, types) },
    { name: "Types with design findings", value: ofTypes(totals.typesWithDesignFindings, types) },
    ...(typesInCycles === undefined ? [] : [{ name: "Types in cycles", value: ofTypes(typesInCycles, types) }]),
  ];
  return <FactList facts={facts} />;
}
