import type { Adjacency } from "./facts.ts";

/**
 * Some rows of a graph with the edges between them; row `i` of the result is `members[i]`.
 * @param scratch as long as the graph and all -1, which it is again afterwards
 * @param without an edge to leave out, in rows of the graph
 */
export function inducedGraph(
  graph: Adjacency,
  members: readonly number[],
  scratch: Int32Array,
  without = { source: -1, target: -1 },
): Adjacency {
  const starts = new Uint32Array(members.length + 1);
  let most = 0;
  for (let row = 0; row < members.length; row += 1) {
    const member = members[row] ?? 0;
    scratch[member] = row;
    most += (graph.starts[member + 1] ?? 0) - (graph.starts[member] ?? 0);
  }
  const targets = new Uint32Array(most);
  let count = 0;
  for (let row = 0; row < members.length; row += 1) {
    const member = members[row] ?? 0;
    const left = member === without.source ? without.target : -1;
    const end = graph.starts[member + 1] ?? 0;
    for (let edge = graph.starts[member] ?? 0; edge < end; edge += 1) {
      const target = graph.targets[edge] ?? 0;
      const at = scratch[target] ?? -1;
      if (at >= 0 && target !== left) targets[count++] = at;
    }
    starts[row + 1] = count;
  }
  for (const member of members) scratch[member] = -1;
  return { starts, targets: targets.slice(0, count) };
}
