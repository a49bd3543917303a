import { reversed } from "./adjacency.ts";
import { componentsOf, loopsOf } from "./components.ts";
import { type Dominators, dominatedBy, dominatorsFrom } from "./dominators.ts";
import type { Adjacency, CycleCut } from "./facts.ts";
import { inducedGraph } from "./induced-graph.ts";

/** An edge without which rows can no longer be reached from the root, or no longer reach it. */
interface Candidate {
  source: number;
  target: number;
  lost: Uint32Array[];
  /** No more rows than this are freed. */
  bound: number;
}

/** The search ends after this many visits for each row and edge of a component; what is best by then is taken. */
const visitsPerEdge = 20;

function rootOf(graph: Adjacency, back: Adjacency): number {
  let [root, most] = [0, 0];
  for (let row = 0; row < graph.starts.length - 1; row += 1) {
    const degree =
      (graph.starts[row + 1] ?? 0) - (graph.starts[row] ?? 0) + (back.starts[row + 1] ?? 0) - (back.starts[row] ?? 0);
    if (degree > most) [root, most] = [row, degree];
  }
  return root;
}

/** For each row but the root that has only one edge by which it is first reached, calls back with where that edge begins. */
function eachBridge(
  { starts, targets }: Adjacency,
  dominators: Dominators,
  visit: (source: number, row: number, lost: Uint32Array) => void,
): void {
  const { at, order, sizes } = dominators;
  for (let index = 1; index < order.length; index += 1) {
    const row = order[index] ?? 0;
    const start = at[row] ?? 0;
    const end = start + (sizes[row] ?? 0);
    let [entrances, entrance] = [0, -1];
    // A second entrance ends the search, because the row is then no end of a bridge.
    for (let edge = starts[row] ?? 0; edge < (starts[row + 1] ?? 0) && entrances < 2; edge += 1) {
      const source = targets[edge] ?? 0;
      const place = at[source] ?? 0;
      if (place >= start && place < end) continue;
      entrances += 1;
      entrance = source;
    }
    if (entrances === 1) visit(entrance, row, dominatedBy(dominators, row));
  }
}

/** All edges whose removal frees a row ("strong bridges"), most promising first, then in the order of the rows. */
function* candidatesOf(graph: Adjacency): Generator<undefined, Candidate[]> {
  const rows = graph.starts.length - 1;
  const back = reversed(graph);
  const root = rootOf(graph, back);
  const found = new Map<number, Candidate>();
  function add(source: number, target: number, lost: Uint32Array): void {
    const candidate = found.get(source * rows + target) ?? { source, target, lost: [], bound: 0 };
    const bound = candidate.bound + lost.length;
    // If all rows but the root are lost, the root is freed too.
    found.set(source * rows + target, {
      ...candidate,
      lost: [...candidate.lost, lost],
      bound: bound < rows - 1 ? bound : rows,
    });
  }
  yield;
  eachBridge(back, dominatorsFrom(root, graph, back), (source, row, lost) => add(source, row, lost));
  yield;
  eachBridge(graph, dominatorsFrom(root, back, graph), (target, row, lost) => add(row, target, lost));
  return [...found.values()].sort((a, b) => b.bound - a.bound || a.source - b.source || a.target - b.target);
}

function isEarlier(a: CycleCut, b: CycleCut): boolean {
  return a.source !== b.source ? a.source < b.source : a.target < b.target;
}

function isBetter(a: CycleCut, b: CycleCut | undefined): boolean {
  return !b || a.freed > b.freed || (a.freed === b.freed && isEarlier(a, b));
}

/**
 * The edge whose removal frees most rows of a strongly connected graph. Removing an edge leaves the root connected with
 * all rows but the lost ones, so that only these are searched for loops that remain.
 */
function* bestCut(graph: Adjacency): Generator<undefined, CycleCut | undefined> {
  const rows = graph.starts.length - 1;
  const scratch = new Int32Array(rows).fill(-1);
  let visits = visitsPerEdge * (rows + graph.targets.length);
  let best: CycleCut | undefined;
  for (const { source, target, lost, bound } of yield* candidatesOf(graph)) {
    if (visits < 0 || !isBetter({ source, target, freed: bound }, best)) break;
    const members = [...new Set(lost.flatMap((some) => [...some]))];
    const remaining = inducedGraph(graph, members, scratch, { source, target });
    visits -= members.length + remaining.targets.length;
    const inLoops = loopsOf(componentsOf(remaining)).reduce((sum, { length }) => sum + length, 0);
    const freed = members.length - inLoops + (members.length === rows - 1 ? 1 : 0);
    const cut = { source, target, freed };
    if (freed > 0 && isBetter(cut, best)) best = cut;
  }
  return best;
}

interface Part {
  /** The row in the whole graph for each row of this one, ascending. */
  rows: readonly number[];
  graph: Adjacency;
}

/** A part with its best cut, in rows of the whole graph. */
interface CutPart extends Part {
  best: CycleCut;
}

function* withBestCut({ rows, graph }: Part): Generator<undefined, CutPart[]> {
  const best = yield* bestCut(graph);
  if (!best) return [];
  return [{ rows, graph, best: { ...best, source: rows[best.source] ?? 0, target: rows[best.target] ?? 0 } }];
}

function partsWithout({ rows, graph, best }: CutPart): Part[] {
  const scratch = new Int32Array(rows.length).fill(-1);
  const cut = { source: rows.indexOf(best.source), target: rows.indexOf(best.target) };
  const all = inducedGraph(graph, [...rows.keys()], scratch, cut);
  return loopsOf(componentsOf(all)).map((loop) => {
    return { rows: loop.map((row) => rows[row] ?? 0), graph: inducedGraph(all, loop, scratch) };
  });
}

/**
 * The edges to cut in a strongly connected graph: first the one that frees most rows from all loops, then the one that
 * frees most of what remains, and so on. Edges of equal effect come in the order of their rows.
 */
export function* cutting(graph: Adjacency, most: number): Generator<undefined, CycleCut[]> {
  const cuts: CycleCut[] = [];
  let remaining: CutPart[] = [];
  let unsearched: Part[] = [{ rows: [...Array(graph.starts.length - 1).keys()], graph }];
  while (cuts.length < most) {
    for (const part of unsearched) remaining.push(...(yield* withBestCut(part)));
    const [first, ...others] = remaining;
    if (!first) break;
    const chosen = others.reduce((best, part) => (isBetter(part.best, best.best) ? part : best), first);
    cuts.push(chosen.best);
    remaining = remaining.filter((part) => part !== chosen);
    yield;
    unsearched = cuts.length < most ? partsWithout(chosen) : [];
  }
  return cuts;
}
