import type { Analysis } from "./analysis.ts";
import { textAt } from "./packed-text.ts";

/** Rows of findings that only one of two results has. */
export interface UnmatchedFindings {
  gone: number[];
  new: number[];
}

/** A number for each text, the same for equal texts. */
function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) numbers.set(text, known);
    return known;
  };
}

interface Numbering {
  kind: (text: string) => number;
  owner: (text: string) => number;
  method: (text: string) => number;
}

/** More than there are kinds of smells in two results. */
const kindRange = 2 ** 11;
/** More than there are types and packages in two results. As many names of methods leave the key a whole number. */
const ownerRange = 2 ** 21;

/**
 * Groups findings that are about the same: kind, package, type and method. Lines move with every change, so they do not
 * count. Keys are numbers, because long texts as keys take several times as long.
 */
function* findingsByPlace(
  { packages, types, findings }: Analysis,
  number: Numbering,
): Generator<undefined, Map<number, number[]>> {
  const kinds = findings.kinds.map(({ name, catalogId }) => number.kind(catalogId ?? name));
  const typeOwners = types.names.map((name, type) => number.owner(`${packages[types.packages[type] ?? -1]}\n${name}`));
  const packageOwners = packages.map((name) => number.owner(name));
  const places = new Map<number, number[]>();
  for (let row = 0; row < findings.count; row += 1) {
    const kind = kinds[findings.kindOf[row] ?? 0] ?? 0;
    const owner =
      typeOwners[findings.types[row] ?? -1] ?? packageOwners[findings.packages[row] ?? -1] ?? ownerRange - 1;
    const place = (number.method(textAt(findings.methods, row)) * kindRange + kind) * ownerRange + owner;
    const rows = places.get(place);
    if (rows) rows.push(row);
    else places.set(place, [row]);
    yield;
  }
  return places;
}

/** Pairs rows of the same place: first those of the same cause, then the others in their order. */
function pairsRemoved(
  before: readonly number[],
  now: readonly number[],
  causes: { before: (row: number) => string; now: (row: number) => string },
): UnmatchedFindings {
  if (before.length === now.length) return { gone: [], new: [] };
  const open = now.map((row) => ({ row, cause: causes.now(row) }));
  const gone = before.filter((row) => {
    const cause = causes.before(row);
    const at = open.findIndex((one) => one.cause === cause);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  const pairs = Math.min(gone.length, open.length);
  return { gone: gone.slice(pairs), new: open.slice(pairs).map(({ row }) => row) };
}

/** Matches the findings of two results, each with at most one of the other. */
export function* unmatchedFindings(before: Analysis, now: Analysis): Generator<undefined, UnmatchedFindings> {
  const number: Numbering = { kind: numbering(), owner: numbering(), method: numbering() };
  const earlier = yield* findingsByPlace(before, number);
  const later = yield* findingsByPlace(now, number);
  const causes = {
    before: (row: number) => textAt(before.findings.causes, row),
    now: (row: number) => textAt(now.findings.causes, row),
  };
  const found: UnmatchedFindings = { gone: [], new: [] };
  for (const place of new Set([...earlier.keys(), ...later.keys()])) {
    const unmatched = pairsRemoved(earlier.get(place) ?? [], later.get(place) ?? [], causes);
    for (const row of unmatched.gone) found.gone.push(row);
    for (const row of unmatched.new) found.new.push(row);
    yield;
  }
  return { gone: found.gone.sort((a, b) => a - b), new: found.new.sort((a, b) => a - b) };
}
