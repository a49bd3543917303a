import { reversed } from "./adjacency.ts";
import { componentsOf, loopsOf } from "./components.ts";
import type { Adjacency, AnalysisFacts, Cycle, CycleCut } from "./facts.ts";
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

const mostCuts = 5;

/** Types of a cycle from which on its cuts take longer than a frame has room for. */
const manyTypes = 500;

const known = new WeakMap<Cycle, readonly CycleCut[]>();

/**
 * The dependencies whose removal breaks most of a cycle, best first. Found when they are asked for, since no drawing
 * needs them and a cycle of many types takes several frames. The cuts of a small one are there after the first step.
 */
export function* cuttingCycle(
  cycle: Cycle,
  { uses }: Pick<AnalysisFacts, "uses">,
): Generator<undefined, readonly CycleCut[]> {
  const before = known.get(cycle);
  if (before) return before;
  const { types } = cycle;
  const isLarge = types.length > manyTypes;
  if (isLarge) yield;
  const graph = inducedGraph(uses, types, new Int32Array(uses.starts.length - 1).fill(-1));
  const steps = cutting(graph, mostCuts);
  let step = steps.next();
  while (!step.done) {
    if (isLarge) yield;
    step = steps.next();
  }
  const typeAt = (row: number) => types[row] ?? 0;
  const cuts = step.value.map(({ source, target, freed }) => {
    return { source: typeAt(source), target: typeAt(target), freed };
  });
  known.set(cycle, cuts);
  return cuts;
}

/**
 * For each row the rows that can only be reached from a root through it ("dominated" by it), itself included. They are
 * contiguous in `order`: those of row `i` are `order[at[i]]` up to `order[at[i] + sizes[i] - 1]`.
 */
interface Dominators {
  order: Uint32Array;
  at: Uint32Array;
  sizes: Uint32Array;
}

interface Search {
  /** Rows in the order in which a depth-first search finds them. */
  found: Uint32Array;
  /** For each row its place in that order; for each place the place from which it was found. */
  place: Uint32Array;
  parent: Uint32Array;
}

function searchFrom(root: number, { starts, targets }: Adjacency): Search {
  const rows = starts.length - 1;
  const [found, parent, path] = [new Uint32Array(rows), new Uint32Array(rows), new Uint32Array(rows)];
  const place = new Uint32Array(rows).fill(rows);
  const next = starts.slice(0, rows);
  let [count, depth] = [1, 1];
  found[0] = root;
  place[root] = 0;
  path[0] = root;
  while (depth > 0) {
    const row = path[depth - 1] ?? 0;
    const edge = next[row] ?? 0;
    if (edge === starts[row + 1]) {
      depth -= 1;
      continue;
    }
    next[row] = edge + 1;
    const target = targets[edge] ?? 0;
    if (place[target] !== rows) continue;
    place[target] = count;
    parent[count] = place[row] ?? 0;
    found[count++] = target;
    path[depth++] = target;
  }
  return { found, place, parent };
}

/** For each place the place of its nearest dominator, by the method of semi-dominators (Georgiadis, 2005). */
function nearestDominators({ found, place, parent }: Search, { starts, targets }: Adjacency): Uint32Array {
  const ancestor = parent.slice();
  const semis = new Uint32Array(found.length);
  // The least semi-dominator on the way up that was already walked.
  const low = new Uint32Array(found.length);
  const chain: number[] = [];

  /** The lowest semi-dominator on the way up from a place to the last one above `limit`. */
  function lowestAbove(limit: number, from: number): number {
    let top = from;
    while ((ancestor[top] ?? 0) > limit) {
      chain.push(top);
      top = ancestor[top] ?? 0;
    }
    for (let above = top, at = chain.pop(); at !== undefined; above = at, at = chain.pop()) {
      low[at] = Math.min(low[at] ?? 0, low[above] ?? 0);
      ancestor[at] = ancestor[above] ?? 0;
    }
    return low[from] ?? 0;
  }

  for (let at = found.length - 1; at > 0; at -= 1) {
    const row = found[at] ?? 0;
    let semi = parent[at] ?? 0;
    for (let edge = starts[row] ?? 0; edge < (starts[row + 1] ?? 0); edge += 1) {
      const source = place[targets[edge] ?? 0] ?? 0;
      semi = Math.min(semi, source > at ? lowestAbove(at, source) : source);
    }
    semis[at] = semi;
    low[at] = semi;
  }
  const nearest = parent.slice();
  for (let at = 1; at < nearest.length; at += 1) {
    let dominator = nearest[at] ?? 0;
    while (dominator > (semis[at] ?? 0)) dominator = nearest[dominator] ?? 0;
    nearest[at] = dominator;
  }
  return nearest;
}

/**
 * @param graph all rows can be reached from the root
 * @param back the same edges reversed
 */
function dominatorsFrom(root: number, graph: Adjacency, back: Adjacency): Dominators {
  const search = searchFrom(root, graph);
  const { found } = search;
  const nearest = nearestDominators(search, back);
  const size = new Uint32Array(found.length).fill(1);
  for (let place = found.length - 1; place > 0; place -= 1) {
    const dominator = nearest[place] ?? 0;
    size[dominator] = (size[dominator] ?? 0) + (size[place] ?? 0);
  }
  const [order, at, sizes] = [found.slice(), found.slice(), found.slice()];
  // For each place where the next rows that it dominates begin.
  const next = new Uint32Array(found.length);
  for (const [place, row] of found.entries()) {
    const dominator = nearest[place] ?? 0;
    const start = place === 0 ? 0 : (next[dominator] ?? 0);
    next[dominator] = start + (size[place] ?? 0);
    next[place] = start + 1;
    order[start] = row;
    at[row] = start;
    sizes[row] = size[place] ?? 0;
  }
  return { order, at, sizes };
}

/** The rows that are dominated by a row, itself first. */
function dominatedBy({ order, at, sizes }: Dominators, row: number): Uint32Array {
  const start = at[row] ?? 0;
  return order.subarray(start, start + (sizes[row] ?? 0));
}
