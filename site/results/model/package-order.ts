import type { AnalysisFacts } from "./facts.ts";
import { memoize } from "./memoize.ts";
import type { Results } from "./opened.ts";
import type { PackageEdge } from "./package-edges.ts";

/** Packages beyond this number are left out: smaller cells of a matrix cannot be told apart. */
const maxRows = 600;

export interface PackageOrder {
  /** Packages by index, from those that use no other to those that no other uses. */
  rows: readonly number[];
  /** Rows of packages that depend on each other in a loop, first and last. */
  cycles: readonly { first: number; last: number }[];
  /** Row of each package; -1 for one that is left out. */
  rowOf: Int32Array;
}

/** The packages with the most dependencies to and from others, if there are more than the limit. */
function mostDependent(count: number, facts: AnalysisFacts): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  if (count <= maxRows) return all;
  const weights = new Float64Array(count);
  for (const { source, target, weight } of facts.packageEdges)
    for (const end of [source, target]) weights[end] = (weights[end] ?? 0) + weight;
  return all.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b).slice(0, maxRows);
}

/** For each group the length of the longest way down to a group that uses no other. Groups have no loops among them. */
function levelsOf(count: number, uses: ReadonlyMap<number, ReadonlySet<number>>): number[] {
  const levels = new Array<number>(count).fill(-1);
  const visit = (group: number): number => {
    const known = levels[group] ?? -1;
    if (known >= 0) return known;
    const below = [...(uses.get(group) ?? [])].map(visit);
    const level = below.reduce((highest, other) => Math.max(highest, other + 1), 0);
    levels[group] = level;
    return level;
  };
  for (let group = 0; group < count; group += 1) visit(group);
  return levels;
}

/** Members of larger loops keep their order, since each step takes time that grows with the square of their number. */
const manyMembers = 150;

/**
 * Members of a loop in an order with few dependencies against it: as long as it helps, one is moved to its best place.
 * A better order may exist; to find the best one is hard (NP) and takes too long for large loops.
 */
function fewestAgainst(members: number[], weightOf: (source: number, target: number) => number): number[] {
  const order = [...members];
  for (let isBetter = order.length <= manyMembers; isBetter; ) {
    isBetter = false;
    for (const member of members) {
      const from = order.indexOf(member);
      order.splice(from, 1);
      // Weight against the order with the member at each place, compared with the first place.
      let [at, least, against, before] = [0, 0, 0, 0];
      for (const [place, other] of order.entries()) {
        if (place === from) before = against;
        against += weightOf(other, member) - weightOf(member, other);
        if (against < least) [at, least] = [place + 1, against];
      }
      if (from === order.length) before = against;
      if (least >= before) at = from;
      else isBetter = true;
      order.splice(at, 0, member);
    }
  }
  return order;
}

/** Orders packages so that each depends only on those before it, except within a loop. Once for each result that is open. */
export const packageOrder = memoize(({ analysis: { packages }, facts }: Results): PackageOrder => {
  const shown = mostDependent(packages.length, facts);
  const isShown = new Set(shown);
  const loops = facts.packageCycles.map((members) => members.filter((member) => isShown.has(member)));
  const inLoop = new Set(loops.flat());
  const groups = [...loops, ...shown.filter((member) => !inLoop.has(member)).map((member) => [member])];
  const groupOf = new Map(groups.flatMap((members, group) => members.map((member) => [member, group] as const)));
  const uses = new Map<number, Set<number>>();
  for (const { source, target } of facts.packageEdges) {
    const [from, to] = [groupOf.get(source), groupOf.get(target)];
    if (from === undefined || to === undefined || from === to) continue;
    uses.set(from, (uses.get(from) ?? new Set()).add(to));
  }
  const weights = new Map(facts.packageEdges.map((edge) => [`${edge.source} ${edge.target}`, edge.weight]));
  const weightOf = (source: number, target: number) => weights.get(`${source} ${target}`) ?? 0;
  const byName = (a = 0, b = 0) => ((packages[a] ?? "") < (packages[b] ?? "") ? -1 : 1);
  const instability = (member: number) => facts.packages[member]?.instability ?? 0;
  const levels = levelsOf(groups.length, uses);
  const sorted = groups
    .map((members, group) => ({
      level: levels[group] ?? 0,
      members: fewestAgainst(
        members.toSorted((a, b) => instability(a) - instability(b) || byName(a, b)),
        weightOf,
      ),
    }))
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => a.level - b.level || byName(a.members[0], b.members[0]));
  const rows: number[] = [];
  const cycles: { first: number; last: number }[] = [];
  for (const { members } of sorted) {
    if (members.length > 1) cycles.push({ first: rows.length, last: rows.length + members.length - 1 });
    rows.push(...members);
  }
  const rowOf = new Int32Array(packages.length).fill(-1);
  for (const [row, member] of rows.entries()) rowOf[member] = row;
  return { rows, cycles, rowOf };
});

/** A dependency against the order of the rows, which only packages of a loop have. */
export function isAgainst({ rowOf }: PackageOrder, { source, target }: PackageEdge): boolean {
  return (rowOf[source] ?? -1) >= 0 && (rowOf[target] ?? -1) > (rowOf[source] ?? -1);
}

/** A stable package should not depend on a less stable one. */
export function isOnLessStable({ packages }: AnalysisFacts, { source, target }: PackageEdge): boolean {
  return (packages[target]?.instability ?? 0) > (packages[source]?.instability ?? 1);
}

/** What to cut of a cycle of packages: the dependencies against the order of the rows. Without them it is none. */
export function packageCuts(opened: Results, cycle: readonly number[]): PackageEdge[] {
  const order = packageOrder(opened);
  const isInside = new Set(cycle);
  return opened.facts.packageEdges
    .filter((edge) => isInside.has(edge.source) && isInside.has(edge.target) && isAgainst(order, edge))
    .sort((one, other) => one.weight - other.weight);
}
