import { expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { fileOf, filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { compareResults } from "../../results/model/compare.ts";
import { factsOf } from "../../results/model/facts.ts";
import { overviewOf } from "./overview.ts";
import { overviewMarkdown } from "./overview-markdown.ts";
import { worstTypes } from "./worst-types.ts";

async function opened(files: Parameters<typeof resultsIn>[0]) {
  const { analysis, remarks } = await resultsIn(files);
  return { analysis, facts: factsOf(analysis), remarks };
}
const markdownOf = (...given: Parameters<typeof overviewOf>) => overviewMarkdown(overviewOf(...given));

const sample = openedSample(`
  type p.Few LOC=10 WMC=150 FANIN=40 FANOUT=3
  type p.Long LOC=900
  type p.Most LOC=10
  type p.Clean
  method p.Few#run CC=32
  design p.Few: Deep Hierarchy
  design p.Long: Deep Hierarchy
  design p.Most: Deep Hierarchy
  implementation p.Most#run: Long Statement
  implementation p.Most#run: Long Statement
  p.Few -> p.Long
  p.Long -> p.Few
  p.Most -> q.Out
  q.Out -> p.Clean`);

it.each([...analysisIds, "dpy-2025-02"])("fits %s on a page, the changes included", async (id) => {
  const [results, before] = [await opened(filesOf(id)), await opened(filesOf("junit-4.13.2"))];
  const compared = { before, comparison: compareResults(before, results) };
  expect(markdownOf(results, compared).split("\n").length).toBeLessThanOrEqual(100);
  expect(markdownOf(results).split("\n").length).toBeLessThanOrEqual(75);
  expect(markdownOf(results)).toBe(markdownOf(await opened(filesOf(id))));
});

it("names what is farthest beyond its limit, and only if its rule is broken", () => {
  const worst = worstTypes(sample, 10);
  const few = worst.find(({ name }) => name === "p.Few")?.farthest;
  expect([few?.limit.metric, few?.value, few?.limit.at]).toEqual(["CC", 32, 8]);
  expect(worst.find(({ name }) => name === "p.Most")?.farthest).toBeUndefined();
});

it("says what to cut of the cycles of packages and types, and which methods to refactor", () => {
  const markdown = markdownOf(sample);
  expect(markdown).toMatch(/1\. Cut `[pq]` → `[pq]` \\\(1 reference\\\)/);
  expect(markdown).toContain("2 types with `p.Few`. To cut: `p.Few` → `p.Long` frees 2; nothing remains after 1 cut.");
  expect(markdown).toMatch(/Refactor `p\.Few\.run` \\\(CC 32/);
});

it("counts the cycles that it leaves out", () => {
  const pairs = Array.from({ length: 5 }, (_, at) => `p.A${at} -> p.B${at}\n p.B${at} -> p.A${at}`);
  expect(markdownOf(openedSample(pairs.join("\n")))).toContain("2 smaller cycles not listed here.");
});

it("gives no share of types and no lines where only smells are known", async () => {
  const smells = "Project Name,Package Name,Type Name,Code Smell\np,a,One,Feature Envy\np,a,Two,Feature Envy\n";
  const markdown = markdownOf(await opened([fileOf("designCodeSmells.csv", smells)]));
  expect(markdown).toContain("- Types with findings: 2\n");
  expect(markdown).not.toMatch(/%|Lines|Methods/);
});

it("says which version of the tool wrote the results, or that no file says so", () => {
  expect(markdownOf(sample)).toContain("version not in the files");
  const of = (version: string) => ({ ...sample, analysis: { ...sample.analysis, version } });
  expect(markdownOf(of("2.7.2"))).not.toContain("version not in the files");
  const [before, now] = [of("2.7.1"), of("2.7.2")];
  const comparison = compareResults(before, now);
  expect(markdownOf(now, { before, comparison })).toMatch(
    /different versions of the tool \\\(2\.7\.1 before, 2\.7\.2 now/,
  );
});
