import type { Adjacency } from "./facts.ts";

/**
 * For each row the rows that can only be reached from a root through it ("dominated" by it), itself included. They are
 * contiguous in `order`: those of row `i` are `order[at[i]]` up to `order[at[i] + sizes[i] - 1]`.
 */
export interface Dominators {
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
export function dominatorsFrom(root: number, graph: Adjacency, back: Adjacency): Dominators {
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
export function dominatedBy({ order, at, sizes }: Dominators, row: number): Uint32Array {
  const start = at[row] ?? 0;
  return order.subarray(start, start + (sizes[row] ?? 0));
}
