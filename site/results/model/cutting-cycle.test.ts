import { expect, test } from "vitest";
import { cuttingCycle } from "./cycle-cuts.ts";
import { groupByKey } from "./graph.ts";
import { atOnce } from "./in-slices.ts";

/** Types that use each other in a ring, after one type outside of it. */
function ringOf(count: number) {
  const types = Array.from({ length: count }, (_, at) => at + 1);
  const targets = types.map((type) => (type % count) + 1);
  return { cycle: types, uses: groupByKey(count + 1, Uint32Array.from(types), Uint32Array.from(targets)) };
}

test("the cuts of a small cycle are there after the first step", () => {
  const { cycle, uses } = ringOf(3);
  expect(cuttingCycle(cycle, { uses }).next()).toEqual({ done: true, value: [{ source: 1, target: 2, freed: 3 }] });
});

test("those of a large one take several steps, and then are known", () => {
  const { cycle, uses } = ringOf(1000);
  const steps = cuttingCycle(cycle, { uses });
  expect(steps.next().done).toBe(false);
  const cuts = atOnce(steps);
  expect(cuts).toEqual([{ source: 1, target: 2, freed: 1000 }]);
  expect(cuttingCycle(cycle, { uses }).next().value).toBe(cuts);
});
