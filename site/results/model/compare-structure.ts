import type { AnalysisFacts } from "./facts.ts";
import { edgesFrom, groupByKey, stronglyConnectedComponents } from "./graph.ts";
import type { Results } from "./opened.ts";
import type { PackageEdge } from "./package-edges.ts";
import { isAgainst, packageOrder } from "./package-order.ts";

/** Results with the full names of their types, by which these are matched; of moved ones the later names. */
export interface NamedResults extends Results {
  names: readonly string[];
}

/** A dependency that only one of the two results has. */
export interface ChangedDependency {
  source: string;
  target: string;
  /** Pairs of types. */
  weight: number;
  /** Against the order of the packages in its own results, and so in a cycle of them. */
  isAgainst: boolean;
}

export const worseCycles = ["new", "merged", "grew"] as const;
const betterCycles = ["split", "shrank", "broke"] as const;

/** What became of cycles: of one, of several that merged, or of one that was split. */
export interface CycleChange {
  kind: (typeof worseCycles)[number] | (typeof betterCycles)[number];
  /** Members of each cycle before and now. */
  before: readonly (readonly string[])[];
  now: readonly (readonly string[])[];
  /** Members that were in none of these cycles before, and those that are in none now. */
  joined: readonly string[];
  left: readonly string[];
}

/** What differs between the types of two results, or between their packages. */
export interface StructureChanges {
  new: readonly ChangedDependency[];
  gone: readonly ChangedDependency[];
  cycles: readonly CycleChange[];
}

/** Types or packages of one of the results with the dependencies between them. */
interface Graph {
  names: readonly string[];
  /** False if dependencies may be missing. */
  isWhole: boolean;
  edges(): Iterable<PackageEdge>;
  cycles: readonly (readonly number[])[];
  isAgainst(edge: PackageEdge): boolean;
}

function* typeEdges({ uses }: AnalysisFacts): Generator<PackageEdge> {
  for (const [source, target] of edgesFrom(uses)) yield { source, target, weight: 1 };
}

function typeGraph({ analysis, facts, names }: NamedResults, isBack: Graph["isAgainst"]): Graph | undefined {
  const { types, dependencies } = analysis;
  const of = (type: number) => types.packages[type] ?? 0;
  if (!dependencies) return undefined;
  return {
    names,
    isWhole: !dependencies.isPartial,
    edges: () => typeEdges(facts),
    cycles: facts.cycles,
    isAgainst: ({ source, target, weight }) => isBack({ source: of(source), target: of(target), weight }),
  };
}

function packageGraph({ analysis, facts }: Results, isBack: Graph["isAgainst"]): Graph | undefined {
  const known = analysis.dependencies ?? analysis.packageDependencies;
  if (!known) return undefined;
  const { packageEdges, packageCycles: cycles } = facts;
  return { names: analysis.packages, isWhole: !known.isPartial, edges: () => packageEdges, cycles, isAgainst: isBack };
}

/**
 * The dependencies of one of the results that the other ones are known not to have: all of theirs are known, or the
 * source or the target isn't in them. One that a partial list leaves out is not called new or gone.
 */
function onlyIn(own: Graph, other: Graph): ChangedDependency[] {
  const range = other.names.length;
  const places = new Map(other.names.map((name, at) => [name, at]));
  const placesIn = ({ names }: Graph) => names.map((name) => places.get(name) ?? -1);
  const [ownAt, otherAt] = [placesIn(own), placesIn(other)];
  const known = new Set<number>();
  for (const { source, target } of other.edges()) {
    known.add((otherAt[source] ?? 0) * range + (otherAt[target] ?? 0));
  }
  const found: ChangedDependency[] = [];
  for (const edge of own.edges()) {
    const [source = -1, target = -1] = [ownAt[edge.source], ownAt[edge.target]];
    const isMissing = source < 0 || target < 0 || (other.isWhole && !known.has(source * range + target));
    const [from = "", to = ""] = [own.names[edge.source], own.names[edge.target]];
    if (isMissing) found.push({ source: from, target: to, weight: edge.weight, isAgainst: own.isAgainst(edge) });
  }
  return found.sort((one, two) => Number(two.isAgainst) - Number(one.isAgainst) || two.weight - one.weight);
}

/**
 * What became of the cycles, which are the strongly connected components of two or more members. Cycles of both results
 * belong together if they share a member, directly or by way of others. Without an earlier one a cycle is new, without a
 * later one it broke. Fewer cycles than before merged, and more were split. Of as many, the cycle grew if at least as
 * many members joined as left, else it shrank; the same members are no change. What became worse is known only if all
 * earlier dependencies are, and what became better only if all later ones are.
 */
function cycleChanges(before: Graph, now: Graph): CycleChange[] {
  const members = ({ names, cycles }: Graph) => cycles.map((cycle) => cycle.map((at) => names[at] ?? ""));
  const [earlier, later] = [members(before), members(now)];
  const laterOf = new Map(later.flatMap((names, at) => names.map((name) => [name, earlier.length + at])));
  const shared = earlier.flatMap((names, at) =>
    names.flatMap((name) => (laterOf.has(name) ? [[at, laterOf.get(name) ?? 0]] : [])),
  );
  const column = (at: 0 | 1) => shared.map((pair) => pair[at] ?? 0);
  const [sources, targets] = [column(0), column(1)];
  const all = [...earlier, ...later];
  const both = (one: number[], two: number[]) => Uint32Array.from([...one, ...two]);
  const related = stronglyConnectedComponents(groupByKey(all.length, both(sources, targets), both(targets, sources)));
  const alone = new Set(all.keys()).difference(new Set(related.flat()));
  const changes = [...related, ...[...alone].map((at) => [at])].flatMap((group): CycleChange[] => {
    const cyclesOf = (isEarlier: boolean) =>
      group.filter((at) => at < earlier.length === isEarlier).map((at) => all[at] ?? []);
    const [was, is] = [cyclesOf(true), cyclesOf(false)];
    const [had, has] = [new Set(was.flat()), new Set(is.flat())];
    const change = { before: was, now: is, joined: [...has.difference(had)], left: [...had.difference(has)] };
    const isSame = was.length === 1 && is.length === 1 && change.joined.length + change.left.length === 0;
    const kind = kindOf(change);
    const isKnown = worseCycles.some((worse) => worse === kind) ? before.isWhole : now.isWhole;
    return isSame || !isKnown ? [] : [{ kind, ...change }];
  });
  const size = ({ before: was, now: is }: CycleChange) => Math.max(...[...was, ...is].map(({ length }) => length));
  const kinds: readonly CycleChange["kind"][] = [...worseCycles, ...betterCycles];
  return changes.sort((one, two) => kinds.indexOf(one.kind) - kinds.indexOf(two.kind) || size(two) - size(one));
}

function kindOf({ before, now, joined, left }: Omit<CycleChange, "kind">): CycleChange["kind"] {
  if (before.length === 0) return "new";
  if (now.length === 0) return "broke";
  if (before.length !== now.length) return now.length < before.length ? "merged" : "split";
  return joined.length >= left.length ? "grew" : "shrank";
}

function changesBetween(before?: Graph, now?: Graph): StructureChanges | undefined {
  if (!before || !now) return undefined;
  return { new: onlyIn(now, before), gone: onlyIn(before, now), cycles: cycleChanges(before, now) };
}

/**
 * New and gone dependencies and what became of cycles, of types and of packages; undefined where one of the results
 * knows no dependencies.
 */
export function compareStructure(before: NamedResults, now: NamedResults) {
  const against = (results: Results) => (edge: PackageEdge) => isAgainst(packageOrder(results), edge);
  const [backBefore, backNow] = [against(before), against(now)];
  return {
    type: changesBetween(typeGraph(before, backBefore), typeGraph(now, backNow)),
    package: changesBetween(packageGraph(before, backBefore), packageGraph(now, backNow)),
  };
}
