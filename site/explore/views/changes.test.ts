import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { compareResults } from "../../results/model/compare.ts";
import type { Opened } from "../../results/model/opened.ts";
import { Changes } from "./changes.tsx";

const before = openedSample(`
  type p.A LOC=10 NOM=3
  type p.<i>Old</i> LOC=5 NOM=1
  q.B -> p.A
  design p.A: Wide Hierarchy
`);
const now = openedSample(`
  type p.A LOC=40 NOM=45
  type p.<b>New</b> LOC=20 NOM=1
  p.A -> q.B
  p.<b>New</b> -> p.A
  q.B -> p.A
  design p.A: Insufficient Modularization
  design p.A: Unutilized Abstraction
  implementation p.A#run: Long Method
`);
function textOf(one: Opened, other: Opened): string {
  const compared = { before: one, comparison: compareResults(one, other) };
  return visibleText(
    renderToStaticMarkup(createElement(Changes, { opened: other, compared, onSelect: () => undefined })),
  );
}

test("the changes say totals, and what is new, gone and worse", () => {
  const text = textOf(before, now);
  expect(text).toContain("Lines of code 15 60 +45");
  expect(text).toContain("Findings 1 3 +2");
  expect(text).toMatch(/Worse places 1 .* p\.A New: /);
  expect(text).toContain("Long Method in run");
  expect(text).toContain("Gone: Wide Hierarchy. 1 design smell before, 2 now; NOM 3 before, 45 now, smell from 30");
  expect(text).toContain("Better places 0 No type or package got better.");
  expect(text).toContain("Long Method 1 0 0");
  expect(text).toContain("New cycle of 2 packages: p, q.");
  expect(text).toContain("New dependencies between packages 1 p → q 1 reference, closes a cycle");
  expect(text).toContain("New dependencies between packages that close a cycle: p → q.");
  expect(text).not.toContain("Gone dependencies");
  expect(text).toContain("3 new findings. 1 earlier finding is gone.");
  expect(text).toContain("New types 1 p.&lt;b&gt;New&lt;/b&gt;");
  expect(text).toContain("Gone types 1 p.&lt;i&gt;Old&lt;/i&gt;");
});

test("the type that got worse the most is the first of the worse places", () => {
  const types = "type p.Grown WMC=200 NOM=20\ntype p.Smelly WMC=10 NOM=2\n";
  const text = textOf(
    openedSample(types),
    openedSample(`${types.replace("200", "300")}
      design p.Grown: Wide Hierarchy
      design p.Smelly: Feature Envy
      implementation p.Smelly#run: Long Method
      implementation p.Smelly#stop: Long Method`),
  );
  expect(text).toContain("2 types got worse, Grown the most.");
  expect(text).toMatch(/Worse places 2 .* Grown New: .* Smelly New: /);
});

test("results beside themselves have no changes", () => {
  const text = textOf(now, now);
  expect(text).toContain("No type or package got worse.");
  expect(text).toContain("Findings 3 3 0");
});
