/**
 * Groups entries by their key (counting sort); the entries of a key keep their order. An entry is its value, or its
 * index if there are no values. Entries with a negative key are left out.
 * @param keys below `rows`
 */
export function groupByKey(rows: number, keys: Uint32Array | Int32Array, values?: Uint32Array): Adjacency {
  const starts = new Uint32Array(rows + 1);
  for (const key of keys) if (key >= 0) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let row = 0; row < rows; row += 1) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const targets = new Uint32Array(starts[rows] ?? 0);
  for (let entry = 0; entry < keys.length; entry += 1) {
    const key = keys[entry] ?? -1;
    if (key < 0) continue;
    const at = next[key] ?? 0;
    targets[at] = values ? (values[entry] ?? 0) : entry;
    next[key] = at + 1;
  }
  return { starts, targets };
}

export function reversed({ starts, targets }: Adjacency): Adjacency {
  const rows = starts.length - 1;
  const sources = new Uint32Array(targets.length);
  for (let row = 0; row < rows; row += 1) sources.fill(row, starts[row], starts[row + 1]);
  return groupByKey(rows, targets, sources);
}

/** For each row the rows it leads to: those of row `i` are `targets[starts[i]]` up to `targets[starts[i + 1] - 1]`. */
export interface Adjacency {
  starts: Uint32Array<ArrayBuffer>;
  targets: Uint32Array<ArrayBuffer>;
}

export function neighbors({ starts, targets }: Adjacency, row: number): Uint32Array {
  return targets.subarray(starts[row] ?? 0, starts[row + 1] ?? 0);
}

/** The edges from these rows, or all. */
export function* edgesFrom(graph: Adjacency, rows: Iterable<number> = graph.starts.subarray(1).keys()) {
  for (const row of rows) for (const target of neighbors(graph, row)) yield [row, target] as const;
}

/**
 * The rows of each loop, which is a strongly connected component of at least two, in ascending order; the largest loop
 * first, then by the first row. By Tarjan (Depth-first search and linear graph algorithms, 1972), without recursion, so
 * that no chain is too long.
 */
export function stronglyConnectedComponents({ starts, targets }: Adjacency): number[][] {
  const rows = starts.length - 1;
  const loops: number[][] = [];
  // Order of discovery from 1 on; 0 is not yet visited, and infinite is no longer on the stack. `low` is the earliest row
  // on the stack that can be reached.
  const order = new Float64Array(rows);
  const low = new Uint32Array(rows);
  const next = starts.slice(0, rows);
  const path = new Uint32Array(rows);
  const stack = new Uint32Array(rows);
  let [visited, onPath, onStack] = [0, 0, 0];

  function enter(row: number): void {
    visited += 1;
    order[row] = visited;
    low[row] = visited;
    path[onPath++] = row;
    stack[onStack++] = row;
  }

  function leave(row: number): void {
    onPath -= 1;
    const reached = low[row] ?? 0;
    if (onPath > 0) {
      const parent = path[onPath - 1] ?? 0;
      if (reached < (low[parent] ?? 0)) low[parent] = reached;
    }
    if (reached !== order[row]) return;
    const from = stack.lastIndexOf(row, onStack - 1);
    for (let at = from; at < onStack; at += 1) order[stack[at] ?? 0] = Number.POSITIVE_INFINITY;
    if (onStack - from > 1) loops.push([...stack.subarray(from, onStack)].sort((a, b) => a - b));
    onStack = from;
  }

  for (let root = 0; root < rows; root += 1) {
    if (order[root] !== 0) continue;
    enter(root);
    while (onPath > 0) {
      const row = path[onPath - 1] ?? 0;
      const at = next[row] ?? 0;
      if (at === starts[row + 1]) {
        leave(row);
        continue;
      }
      next[row] = at + 1;
      const target = targets[at] ?? 0;
      const discovered = order[target] ?? 0;
      if (discovered === 0) enter(target);
      else if (discovered < (low[row] ?? 0)) low[row] = discovered;
    }
  }
  return loops.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}
