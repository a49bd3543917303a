import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { packageCuts, packageOrder } from "./package-order.ts";

test("the cuts of a cycle are few dependencies, without which no package is in a cycle", () => {
  const results = openedSample(`
    a.A -> b.B
    a.A2 -> b.B
    b.B -> c.C
    b.B2 -> c.C
    b.B3 -> c.C
    c.C -> a.A
    c.C -> b.B
  `);
  const [cycle = []] = results.facts.packageCycles;
  const cuts = packageCuts(results, cycle);
  const nameOf = (at: number) => results.analysis.packages[at];
  expect(cuts.map(({ source, target, weight }) => [nameOf(source), nameOf(target), weight])).toEqual([
    ["c", "a", 1],
    ["c", "b", 1],
  ]);
  expect(packageOrder(results).rows.map(nameOf)).toEqual(["c", "b", "a"]);
});
