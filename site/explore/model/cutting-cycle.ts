import { cutting } from "./cycle-cuts.ts";
import type { AnalysisFacts, Cycle, CycleCut } from "./facts.ts";
import { inducedGraph } from "./induced-graph.ts";

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
