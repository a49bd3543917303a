import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { compareResults } from "../../results/model/compare.ts";
import { summaryOf } from "./summary.tsx";

test("the summary says what is worst, what to cut first, and what is missing, each with its view", () => {
  const [worst, first, unknown] = summaryOf(
    openedSample(`
      type p.A LOC=500 WMC=120
      type q.B LOC=20 WMC=1
      design p.A: Insufficient Modularization
      implementation p.A: Long Method
      p.A -> q.B
      p.A2 -> q.B
      q.B -> p.A
    `),
  );
  expect(worst?.sentence).toBe(
    "p.A has 1 design smell; no type has more. Its findings are Insufficient Modularization, Long Method.",
  );
  expect(worst?.figure).toEqual({ value: 120, unit: "WMC, farthest beyond its limit: 100", marked: [100 / 120, 1] });
  expect(worst?.link).toMatchObject({ view: "structure", selection: { kind: "type", name: "p.A" } });
  expect(first?.sentence).toBe(
    "Cut the dependency of q on p first (1 pair of types). Without it, these packages aren't in a cycle.",
  );
  expect(first?.figure).toEqual({ value: 2, unit: "of 2 packages depend on each other in a cycle", marked: [0, 1] });
  expect(first?.link).toMatchObject({ view: "packages", selection: { kind: "dependency", source: "q", target: "p" } });
  expect(unknown?.sentence).toMatch(/^Metrics of methods are missing/);
});

test("the summary of results without findings and dependencies says so", () => {
  const points = summaryOf(openedSample("type p.A LOC=5"));
  const [worst, first, unknown] = points;
  expect(points.filter(({ figure }) => figure)).toEqual([]);
  expect(worst?.sentence).toBe("The files list no finding on a type.");
  expect(first?.sentence).toBe(
    "No packages depend on each other in a cycle. Begin with the types that have the most findings.",
  );
  expect(unknown?.sentence).toMatch(/more notes are in the report\.$/);
});

test("the summary begins with what became worse when two results are open", () => {
  const [earlier, later] = [
    openedSample("type p.A"),
    openedSample("type p.A\ntype p.B\ndesign p.B: Wide Hierarchy\np.A -> p.B\np.B -> p.A"),
  ];
  const [changed, worst] = summaryOf(later, compareResults(earlier, later));
  expect(changed?.sentence).toEqual(["New cycle of 2 types: A, B.", "1 new finding, in new code."]);
  expect(changed?.link.view).toBe("changes");
  expect(worst?.heading).toBe("Worst");
  expect(summaryOf(earlier, compareResults(later, earlier))[0]?.sentence).toEqual([
    "As far as these results show, nothing got worse.",
  ]);
});
