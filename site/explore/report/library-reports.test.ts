import { expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { compareResults } from "../../results/model/compare.ts";
import { factsOf } from "../../results/model/facts.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { reportOf } from "./report-of.ts";

async function opened(folder: string) {
  const { analysis, remarks } = await resultsIn(filesOf(folder));
  return { analysis, facts: factsOf(analysis), remarks };
}

it.each([...analysisIds, "dpy-2025-02"])("fits the report of %s on a page, the changes included", async (id) => {
  const results = await opened(id);
  const before = await opened("junit-4.13.2");
  const markdown = reportMarkdown(reportOf(results), compareResults(before, results));
  expect(markdown.split("\n").length).toBeLessThanOrEqual(80);
  expect(reportMarkdown(reportOf(results)).split("\n").length).toBeLessThanOrEqual(60);
  expect(markdown).toBe(reportMarkdown(reportOf(await opened(id)), compareResults(before, results)));
});

it("names the worst type and the cycle to cut first of jsoup", async () => {
  const { worst, cycles, mostUsed } = reportOf(await opened("jsoup-1.15.3"));
  expect(worst).toHaveLength(10);
  expect(worst[0]).toMatchObject({ name: "org.jsoup.nodes.Element", designFindings: 5, allFindings: 20 });
  expect(worst[0]?.farthest).toMatchObject({ value: 119, limit: { metric: "NOPM", at: 20 } });
  expect(mostUsed[0]).toEqual({ name: "org.jsoup.nodes.Element", usedBy: 72 });
  const [largest] = cycles;
  expect(largest?.types).toHaveLength(55);
  expect(largest?.cuts[0]).toEqual({ source: "org.jsoup.Jsoup", target: "org.jsoup.safety.Cleaner", freed: 3 });
  expect(largest?.remaining).toBe(43);
});
