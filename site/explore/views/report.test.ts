import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { compareResults } from "../../results/model/compare.ts";
import type { SelectedResults } from "../../results/model/selection.ts";
import { ReportPage } from "./report.tsx";

const opened = openedSample(`
  type p.A LOC=500 WMC=120
  type p.<b>B</b> LOC=20
  design p.A: Insufficient Modularization
  implementation p.A#run: Complex Method
  implementation p.A#walk: Complex Method
  p.A -> p.<b>B</b>
  p.<b>B</b> -> p.A
`);
const markupOf = (compared?: SelectedResults["compared"]) =>
  renderToStaticMarkup(createElement(ReportPage, { opened, compared }));
const earlier = openedSample("type p.A LOC=400 WMC=90");

test("the report says totals, the worst types, what to cut and what to know", () => {
  const markup = markupOf();
  const text = visibleText(markup);
  expect(text).toContain("Code smells of Sample");
  expect(text).toContain("Types with findings 1 of 2 (50%)");
  expect(text).toContain("A 1 3 500 Insufficient Modularization, Complex Method (2) WMC 120, limit 100");
  expect(text).toContain("Names leave out p.");
  expect(text).toContain("2 types, among them");
  expect(text).toContain("1 cut frees 2 of them.");
  expect(text).toContain("Most used types");
  expect(text).toContain("A file was left out.");
  expect(text).not.toContain("Since the earlier results");
  expect(markup).not.toContain("<b>");
});

test("the report compares with earlier results", () => {
  const text = visibleText(markupOf({ before: earlier, comparison: compareResults(earlier, opened) }));
  expect(text).toContain("3 findings new, 0 gone. 1 type worse, 0 better.");
});
