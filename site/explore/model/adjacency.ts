import type { Adjacency } from "./facts.ts";

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

/** The same edges in the other direction. */
export function reversed({ starts, targets }: Adjacency): Adjacency {
  const rows = starts.length - 1;
  const sources = new Uint32Array(targets.length);
  for (let row = 0; row < rows; row += 1) sources.fill(row, starts[row], starts[row + 1]);
  return groupByKey(rows, targets, sources);
}
