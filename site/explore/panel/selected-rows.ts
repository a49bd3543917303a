import { type FamilyName, type FindingTable, familyNames } from "../../results/model/analysis.ts";
import { textAt } from "../../results/model/packed-text.ts";
import { countsOfKinds } from "../../results/model/totals.ts";

/** Rows with the largest value first, among equals in the order of the table. */
export function byValue(rows: Iterable<number>, valueAt: (row: number) => number): number[] {
  return [...rows].sort((one, other) => valueAt(other) - valueAt(one) || one - other);
}

interface KindRows {
  /** Index in the kinds of the table. */
  kind: number;
  /** Rows of the table of findings. */
  rows: readonly number[];
}

/** Findings grouped by their kind: in the order of the families, in each family the most frequent kind first. */
export function groupByKind(findings: FindingTable, rows: Iterable<number>): KindRows[] {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const kind = findings.kindOf[row] ?? 0;
    const group = groups.get(kind);
    if (group) group.push(row);
    else groups.set(kind, [row]);
  }
  const familyOf = (kind: number) => familyNames.indexOf(findings.kinds[kind]?.family ?? "other");
  return [...groups]
    .map(([kind, grouped]) => ({ kind, rows: grouped }))
    .sort(
      (one, other) =>
        familyOf(one.kind) - familyOf(other.kind) || other.rows.length - one.rows.length || one.kind - other.kind,
    );
}

/** Whether the tool said more of a finding than its kind and its type: a method, lines or a cause. */
export function hasDetails({ methods, lines, causes }: FindingTable, row: number): boolean {
  return [methods, lines, causes].some((texts) => textAt(texts, row) !== "");
}

export interface AlikeFindings {
  /** The first of them. */
  row: number;
  count: number;
}

/** Findings of one kind, together where method, lines and cause are the same, in the order of the first of each. */
export function groupAlike({ methods, lines, causes }: FindingTable, rows: Iterable<number>): AlikeFindings[] {
  const groups = new Map<string, AlikeFindings>();
  for (const row of rows) {
    const key = JSON.stringify([methods, lines, causes].map((texts) => textAt(texts, row)));
    const { row: first, count } = groups.get(key) ?? { row, count: 0 };
    groups.set(key, { row: first, count: count + 1 });
  }
  return [...groups.values()];
}

/** Findings on a package itself, and not on one of its types. */
export function findingsOnPackage(findings: FindingTable, packageIndex: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < findings.count; row += 1) {
    if (findings.types[row] === -1 && findings.packages[row] === packageIndex) rows.push(row);
  }
  return rows;
}

interface SmellPlaces {
  /** The number of findings of a kind, by type and by package. */
  types: ReadonlyMap<number, number>;
  packages: ReadonlyMap<number, number>;
  count: number;
}

/** Where a kind of smell was found. */
export function placesOfKind(findings: FindingTable, kind: number): SmellPlaces {
  const types = new Map<number, number>();
  const packages = new Map<number, number>();
  let count = 0;
  for (let row = 0; row < findings.count; row += 1) {
    if (findings.kindOf[row] !== kind) continue;
    count += 1;
    const type = findings.types[row] ?? -1;
    const place = type >= 0 ? type : (findings.packages[row] ?? -1);
    const places = type >= 0 ? types : packages;
    if (place >= 0) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return { types, packages, count };
}

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

interface FamilyCounts {
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
