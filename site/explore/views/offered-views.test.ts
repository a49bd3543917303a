import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { placeTypes } from "../../drawing/place-types.ts";
import { factsOf } from "../../results/model/facts.ts";
import type { Opened } from "../../results/model/opened.ts";
import { offeredViews, viewNamed } from "./views.ts";

async function opened(files: Readonly<Record<string, string>>): Promise<Opened> {
  const { analysis, remarks } = await resultsIn(Object.entries(files).map(([path, text]) => fileOf(path, text)));
  const facts = factsOf(analysis);
  return { analysis, facts, placement: placeTypes(analysis, facts), remarks };
}

const labelsOf = (results: Opened) => offeredViews(results, false).map(({ label }) => label);

const types = "Package,Class,LOC\na,One,3\nb,Two,4\n";
const smells = "Package Name,Architecture Smell,Cause of the Smell\n";

test("views without dependencies are not offered, and say which command writes these", async () => {
  const results = await opened({ "TypeMetrics.csv": types, "DesignSmells.csv": "Package,Class,Smell,Description\n" });
  expect(labelsOf(results)).toEqual(["Summary", "Structure", "Treemap", "Distributions", "Types", "Report"]);
  expect(viewNamed("smells").missing?.(results)).toBe(
    "There are no smells. If the tool found some, add DesignSmells.csv.",
  );
  const matrix = viewNamed("packages");
  expect(matrix.missing?.(results)).toContain(
    "Run “java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g” and add DependencyGraph.graphml.",
  );
  expect(offeredViews(results, false, matrix)).toContain(matrix);
});

test("all views are offered with dependencies between packages and findings", async () => {
  const graph = '<graphml><edge source="a.One" target="b.Two"/></graphml>';
  const design = "Package,Class,Smell,Description\na,One,Feature Envy,\n";
  const files = { "TypeMetrics.csv": types, "DependencyGraph.graphml": graph, "DesignSmells.csv": design };
  expect(labelsOf(await opened(files))).toHaveLength(8);
});

test("results of architecture smells alone have their packages and no types", async () => {
  const cause = "The participating components in the cycle are: a; b; a";
  const results = await opened({ "ArchitectureSmells.csv": `${smells}a,Cyclic Dependency,${cause}\n` });
  expect(labelsOf(results)).toEqual(["Summary", "Packages", "Smells", "Report"]);
});
