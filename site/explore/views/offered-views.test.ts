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

const namesOf = (results: Opened, ...given: [isOfTwo: boolean, shown?: ReturnType<typeof viewNamed>]) =>
  offeredViews(results, ...given).map(({ name }) => name);
const types = "Package,Class,LOC\na,One,3\nb,Two,4\n";
const smells = "Package Name,Architecture Smell,Cause of the Smell\n";

test("views with nothing to show are not offered, and say which file would fill them", async () => {
  const results = await opened({ "TypeMetrics.csv": types, "DesignSmells.csv": "Package,Class,Smell,Description\n" });
  expect(namesOf(results, false)).not.toContain("structure");
  expect(namesOf(results, false)).not.toContain("findings");
  expect(viewNamed("findings").missing?.(results)).toBe(
    "There are no smells. If the tool found some, add DesignSmells.csv.",
  );
  const structure = viewNamed("structure");
  expect(structure.missing?.(results)).toContain(
    "Run “java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g” and add DependencyGraph.graphml.",
  );
  expect(namesOf(results, false, structure)).toContain("structure");
});

test("types and methods share a tab, which leads to the one that is shown", async () => {
  const methods = "Package,Class,Method,LOC\na,One,go,3\n";
  const results = await opened({ "TypeMetrics.csv": types, "MethodMetrics.csv": methods });
  expect(namesOf(results, false)).toContain("types");
  expect(namesOf(results, false, viewNamed("methods"))).toContain("methods");
  expect(namesOf(results, false, viewNamed("methods"))).not.toContain("types");
});

test("all views are offered with dependencies between types and findings", async () => {
  const graph = '<graphml><edge source="a.One" target="b.Two"/></graphml>';
  const design = "Package,Class,Smell,Description\na,One,Feature Envy,\n";
  const files = { "TypeMetrics.csv": types, "DependencyGraph.graphml": graph, "DesignSmells.csv": design };
  const one = namesOf(await opened(files), false);
  expect(one).toEqual(expect.arrayContaining(["findings", "types", "packages", "structure"]));
  expect(namesOf(await opened(files), true).filter((name) => !one.includes(name))).toEqual(["changes"]);
});

test("results of architecture smells alone have their findings and packages, and no types", async () => {
  const cause = "The participating components in the cycle are: a; b; a";
  const names = namesOf(await opened({ "ArchitectureSmells.csv": `${smells}a,Cyclic Dependency,${cause}\n` }), false);
  expect(names).toEqual(expect.arrayContaining(["findings", "packages"]));
  expect(names).not.toContain("types");
});
