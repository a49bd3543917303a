import type { TypeGraph, TypeNode } from "./type-graph.ts";

/**
 * The cycles of the graph, largest first: strongly connected components of more than one type, by Tarjan (Depth-first
 * search and linear graph algorithms, 1972).
 */
export function cyclesOf({ nodes, edges }: TypeGraph): TypeNode[][] {
  const targets = new Map<TypeNode, TypeNode[]>();
  for (const { source, target } of edges) targets.set(source, [...(targets.get(source) ?? []), target]);
  const order = new Map<TypeNode, number>();
  const open: TypeNode[] = [];
  const cycles: TypeNode[][] = [];

  /** Returns the order of the earliest open type that can be reached from this one. */
  function visit(type: TypeNode): number {
    const own = order.size;
    order.set(type, own);
    open.push(type);
    let earliest = own;
    for (const target of targets.get(type) ?? []) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest === own) {
      const component = open.splice(open.indexOf(type));
      if (component.length > 1) cycles.push(component);
    }
    return earliest;
  }

  for (const type of nodes) if (!order.has(type)) visit(type);
  return cycles.sort((a, b) => b.length - a.length);
}
