import type { FamilyName, FindingTable } from "../../model/analysis.ts";
import { familyNames } from "../../model/analysis.ts";
import { countsOfKinds } from "../../model/kind-counts.ts";

/**
 * The number of findings of each kind in what is selected.
 * @param selected is 1 for each selected type
 * @param packageIndex is a selected package, whose own findings count too
 */
export function selectedCountsOfKinds(findings: FindingTable, selected: Uint8Array, packageIndex = -1): Uint32Array {
  const counts = new Uint32Array(findings.kinds.length);
  for (let row = 0; row < findings.count; row += 1) {
    const type = findings.types[row] ?? -1;
    const isMeant = type >= 0 ? selected[type] === 1 : packageIndex >= 0 && findings.packages[row] === packageIndex;
    const kind = findings.kindOf[row] ?? 0;
    if (isMeant) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

export interface FamilyCounts {
  family: FamilyName;
  count: number;
  /** Indices of its kinds that occur, the most frequent first. */
  kinds: readonly number[];
}

/** The kinds that occur, by family in the usual order. */
export function kindsByFamily(findings: FindingTable): FamilyCounts[] {
  const counts = countsOfKinds(findings);
  const countOf = (kind: number) => counts[kind] ?? 0;
  return familyNames.flatMap((family) => {
    const kinds = findings.kinds
      .flatMap((kind, index) => (kind.family === family && countOf(index) > 0 ? [index] : []))
      .toSorted((one, other) => countOf(other) - countOf(one));
    const count = kinds.reduce((sum, kind) => sum + countOf(kind), 0);
    return count > 0 ? [{ family, count, kinds }] : [];
  });
}
