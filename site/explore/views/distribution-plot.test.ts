import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { metricValues } from "../../results/model/analysis.ts";
import { factsOf } from "../../results/model/facts.ts";
import { type MetricLevel, metricBars, selectionOfBar } from "../../results/model/metric-bars.ts";
import { countedMethods } from "../../results/model/nesting.ts";
import type { Opened } from "../../results/model/opened.ts";
import { nothing, typesOf } from "../../results/model/selection.ts";
import { DistributionPlot } from "./distribution-plot.tsx";

describe.each(analysisIds)("the distributions of %s", async (id) => {
  const { analysis, remarks } = await resultsIn(filesOf(id));
  const facts = factsOf(analysis);
  const opened: Opened = { analysis, facts, placement: placeTypes(analysis, facts), remarks };
  const barsOf = (level: MetricLevel, selected = new Uint8Array(analysis.types.count)) =>
    metricBars(opened, level, selected).flatMap((of) => of.bars.map((bar) => ({ of, bar })));

  test("select from a bar exactly the types or methods that it counts", () => {
    for (const { of, bar } of barsOf("type")) {
      const selected = typesOf(selectionOfBar("type", of.metric, bar), analysis, facts);
      expect(selected.filter((one) => one === 1)).toHaveLength(bar.count);
    }
    for (const { of, bar } of barsOf("method")) {
      const values = metricValues(countedMethods(analysis), of.metric) ?? new Float64Array();
      expect(values.filter((value) => value >= bar.from && value <= bar.to)).toHaveLength(bar.count);
    }
  });

  test("have a bar for each range of values, with its number in words, and the chosen one is pressed", () => {
    for (const of of metricBars(opened, "type", new Uint8Array(analysis.types.count))) {
      const [bar] = of.bars;
      const selection = bar ? selectionOfBar("type", of.metric, bar) : nothing;
      const props = { level: "type", of, selection, onSelect: () => undefined } as const;
      const markup = renderToStaticMarkup(createElement(DistributionPlot, props));
      expect(markup.match(/<button/g)).toHaveLength(of.bars.length);
      expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
      expect(markup).not.toMatch(/NaN|Infinity/);
    }
  });

  test("count the selected part of a package", () => {
    const [name = ""] = analysis.packages;
    const selected = typesOf({ kind: "package", name }, analysis, facts);
    const counts = barsOf("type", selected).flatMap(({ of, bar }) => (of.metric === "NOM" ? [bar.selected] : []));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(facts.packages[0]?.types);
  });
});
