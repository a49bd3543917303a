import { type Adjacency, groupByKey, neighbors, reversed, stronglyConnectedComponents } from "./graph.ts";

/** A dependency to cut: without it, `freed` types are in no cycle any more. */
export interface CycleCut {
  source: number;
  target: number;
  freed: number;
}

/** By effect; edges of equal effect in the order of their rows. */
const byEffect = (a: CycleCut, b: CycleCut): number => b.freed - a.freed || a.source - b.source || a.target - b.target;

/** Some rows of a graph with the edges between them, all but one; row `i` of the result is `members[i]`. */
function inducedGraph(graph: Adjacency, members: readonly number[], without?: CycleCut): Adjacency {
  const rowOf = new Map(members.map((member, row) => [member, row]));
  const starts = new Uint32Array(members.length + 1);
  const targets: number[] = [];
  for (const [row, member] of members.entries()) {
    for (const target of neighbors(graph, member)) {
      const at = rowOf.get(target);
      if (at !== undefined && !(member === without?.source && target === without.target)) targets.push(at);
    }
    starts[row + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}

/** The same graph with a row in the middle of each edge: edge `i` becomes row `rows + i`. */
function subdivided({ starts, targets }: Adjacency): Adjacency {
  const [rows, edges] = [starts.length - 1, targets.length];
  return {
    starts: Uint32Array.from({ length: rows + edges + 1 }, (_, row) =>
      row < rows ? (starts[row] ?? 0) : edges + row - rows,
    ),
    targets: Uint32Array.from({ length: 2 * edges }, (_, at) => (at < edges ? rows + at : (targets[at - edges] ?? 0))),
  };
}

/** The rows that can be reached from a root, each after all that a depth-first search finds from it. */
function postorder(root: number, { starts, targets }: Adjacency): Uint32Array {
  const rows = starts.length - 1;
  const [order, path, next] = [new Uint32Array(rows), new Uint32Array(rows), starts.slice(0, rows)];
  const isFound = new Uint8Array(rows);
  let [count, depth] = [0, 1];
  path[0] = root;
  isFound[root] = 1;
  while (depth > 0) {
    const row = path[depth - 1] ?? 0;
    const edge = next[row] ?? 0;
    if (edge === starts[row + 1]) {
      order[count++] = row;
      depth -= 1;
      continue;
    }
    next[row] = edge + 1;
    const target = targets[edge] ?? 0;
    if (isFound[target]) continue;
    isFound[target] = 1;
    path[depth++] = target;
  }
  return order.subarray(0, count);
}

/** Rows that are only reached through another row, which "dominates" them. */
interface Dominated {
  /** For each row those that it is the nearest dominator of. */
  children: Adjacency;
  /** For each row how many original rows it dominates, itself included. */
  sizes: Uint32Array;
}

/**
 * By Cooper, Harvey and Kennedy (A Simple, Fast Dominance Algorithm, 2001).
 * @param graph all rows can be reached from the root
 * @param back the same edges reversed
 * @param originals rows from here on stand for edges and are not counted
 */
function dominatedFrom(root: number, graph: Adjacency, back: Adjacency, originals: number): Dominated {
  const order = postorder(root, graph);
  const place = new Uint32Array(order.length);
  for (const [at, row] of order.entries()) place[row] = at;
  const nearest = new Int32Array(order.length).fill(-1);
  nearest[root] = root;
  const common = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      if ((place[a] ?? 0) < (place[b] ?? 0)) a = nearest[a] ?? root;
      else b = nearest[b] ?? root;
    }
    return a;
  };
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let at = order.length - 2; at >= 0; at -= 1) {
      const row = order[at] ?? 0;
      let found = -1;
      for (const source of neighbors(back, row)) {
        if (nearest[source] !== -1) found = found < 0 ? source : common(found, source);
      }
      if (nearest[row] !== found) hasChanged = true;
      nearest[row] = found;
    }
  }
  const sizes = Uint32Array.from({ length: order.length }, (_, row) => (row < originals ? 1 : 0));
  nearest[root] = -1;
  for (const row of order) {
    const above = nearest[row] ?? -1;
    if (above >= 0) sizes[above] = (sizes[above] ?? 0) + (sizes[row] ?? 0);
  }
  return { children: groupByKey(order.length, nearest), sizes };
}

/** The search ends after this many visits for each row and edge of a component; what is best by then is taken. */
const visitsPerEdge = 20;

/**
 * The edge whose removal frees most rows of a strongly connected graph. Only an edge that dominates rows frees any: they
 * can then no longer be reached from the root, or no longer reach it. All others stay connected with the root, so that
 * only the lost rows are searched for loops that remain.
 */
function bestCut(graph: Adjacency): CycleCut | undefined {
  const rows = graph.starts.length - 1;
  const edges = subdivided(graph);
  const back = reversed(edges);
  const degree = (row: number) => neighbors(graph, row).length + neighbors(back, row).length;
  let root = 0;
  for (let row = 1; row < rows; row += 1) if (degree(row) > degree(root)) root = row;
  const directions = [dominatedFrom(root, edges, back, rows), dominatedFrom(root, back, edges, rows)];

  const lostWith = (edge: number): number[] => {
    const lost = new Set<number>();
    const open = directions.flatMap(({ children }) => [...neighbors(children, edge)].map((row) => ({ children, row })));
    for (let one = open.pop(); one; one = open.pop()) {
      const { children, row } = one;
      if (row < rows) lost.add(row);
      for (const child of neighbors(children, row)) open.push({ children, row: child });
    }
    return [...lost];
  };
  const candidates: (CycleCut & { edge: number })[] = [];
  for (let source = 0; source < rows; source += 1) {
    for (const edge of neighbors(edges, source)) {
      const most = directions.reduce((sum, { sizes }) => sum + (sizes[edge] ?? 0), 0);
      // If all rows but the root are lost, the root is freed too.
      const freed = most < rows - 1 ? most : rows;
      if (most > 0) candidates.push({ edge, source, target: graph.targets[edge - rows] ?? 0, freed });
    }
  }
  let visits = visitsPerEdge * (rows + graph.targets.length);
  let best: CycleCut | undefined;
  for (const { edge, ...bound } of candidates.sort(byEffect)) {
    if (visits < 0 || (best && byEffect(bound, best) > 0)) break;
    const lost = lostWith(edge);
    const remaining = inducedGraph(graph, lost, bound);
    visits -= lost.length + remaining.targets.length;
    const freed =
      lost.length - stronglyConnectedComponents(remaining).flat().length + (lost.length === rows - 1 ? 1 : 0);
    if (freed > 0 && (!best || byEffect({ ...bound, freed }, best) < 0)) best = { ...bound, freed };
  }
  return best;
}

/**
 * The edges to cut in a strongly connected graph: first the one that frees most rows from all loops, then the one that
 * frees most of what remains, and so on.
 */
export function cutsOf(whole: Adjacency, max: number): CycleCut[] {
  const cuts: CycleCut[] = [];
  /** With the row in the whole graph for each row, ascending, and the best cut in rows of the part and of the whole. */
  const parts: { graph: Adjacency; rows: readonly number[]; best: CycleCut; cut: CycleCut }[] = [];
  let unsearched = [{ graph: whole, rows: [...Array(whole.starts.length - 1).keys()] }];
  while (true) {
    for (const { graph, rows } of unsearched) {
      const best = bestCut(graph);
      if (!best) continue;
      const cut = { source: rows[best.source] ?? 0, target: rows[best.target] ?? 0, freed: best.freed };
      parts.push({ graph, rows, best, cut });
    }
    const chosen = parts.sort((a, b) => byEffect(a.cut, b.cut)).shift();
    if (!chosen) return cuts;
    cuts.push(chosen.cut);
    if (cuts.length === max) return cuts;
    const { graph, rows, best } = chosen;
    const rest = inducedGraph(graph, [...rows.keys()], best);
    unsearched = stronglyConnectedComponents(rest).map((loop) => {
      return { graph: inducedGraph(rest, loop), rows: loop.map((row) => rows[row] ?? 0) };
    });
  }
}

const maxCuts = 5;

/** The dependencies whose removal breaks most of a cycle of types, best first. */
export function cycleCuts(types: readonly number[], uses: Adjacency): CycleCut[] {
  const typeAt = (row: number) => types[row] ?? 0;
  return cutsOf(inducedGraph(uses, types), maxCuts).map(({ source, target, freed }) => {
    return { source: typeAt(source), target: typeAt(target), freed };
  });
}
