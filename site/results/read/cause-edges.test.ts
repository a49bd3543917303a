import { expect, test } from "vitest";
import { fileOf, resultsIn } from "#test/support/explore/result-files.ts";
import { factsOf } from "../model/facts.ts";

const header = "Project Name,Package Name,Architecture Smell,Cause of the Smell";
const because = "The tool detected the smell in this component because";
const cycle = (...members: readonly string[]) =>
  `s,${members[0]},Cyclic Dependency,${because} it is in one. The participating components in the cycle are: ${members.join("; ")}`;
const unstable =
  "s,shop.ui,Unstable Dependency,It depends on less stable ones. This component depends on following less stable component(s): shop.net; shop.util";
const dense =
  "s,<All packages>,Dense Structure, All depend on all. Average degree = 4.0. All the dependencies among components: from: shop to: shop.ui; from: shop.ui to: shop; from: (default package) to: shop";

async function packagesIn(...rows: readonly string[]) {
  const { analysis, remarks } = await resultsIn([fileOf("ArchitectureSmells.csv", [header, ...rows, ""].join("\n"))]);
  const { packageEdges, packageCycles, packages } = factsOf(analysis);
  const nameOf = (at: number) => analysis.packages[at];
  return {
    isPartial: analysis.packageDependencies?.isPartial,
    edges: packageEdges.map(({ source, target }) => `${nameOf(source)} -> ${nameOf(target)}`).sort(),
    cycles: packageCycles.map((members) => members.map(nameOf)),
    instability: packages.some((own) => own.instability !== undefined),
    remark: remarks.find((remark) => remark.startsWith("Dependencies")),
  };
}

test("the cause of Dense Structure lists all dependencies between packages", async () => {
  const { edges, cycles, isPartial, instability, remark } = await packagesIn(dense, cycle("shop", "shop.ui", "shop"));
  expect(edges).toEqual(["(default package) -> shop", "shop -> shop.ui", "shop.ui -> shop"]);
  expect(cycles).toEqual([["shop", "shop.ui"]]);
  expect({ isPartial, instability }).toEqual({ isPartial: false, instability: false });
  expect(remark).toBe(
    "Dependencies between packages are those that the cause of Dense Structure lists. References between types are missing: cycles of types and instability aren't shown. Run “java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g” and add DependencyGraph.graphml.",
  );
});

test("causes of cycles and unstable dependencies name some of them", async () => {
  const { edges, cycles, isPartial, remark } = await packagesIn(
    cycle("shop", "shop.db", "shop.net", "shop"),
    "s,shop.db,Cyclic Dependency,The participating components in the cycle are: shop.db; shop.log",
    unstable,
    "s,shop.ui,God Component,It has 31 classes.",
  );
  expect(edges).toEqual([
    "shop -> shop.db",
    "shop.db -> shop.net",
    "shop.net -> shop",
    "shop.ui -> shop.net",
    "shop.ui -> shop.util",
  ]);
  expect(cycles).toEqual([["shop", "shop.db", "shop.net"]]);
  expect(isPartial).toBe(true);
  expect(remark).toMatch(
    /^Dependencies between packages are only those that causes of architecture smells name\. There/,
  );
});

test("a graph of the types takes their place", async () => {
  const files = [
    fileOf("ArchitectureSmells.csv", `${header}\n${dense}\n`),
    fileOf("DependencyGraph.graphml", '<graphml><edge source="shop.A" target="shop.ui.B"/></graphml>'),
  ];
  const { analysis } = await resultsIn(files);
  expect(analysis.packageDependencies).toBeUndefined();
  expect(factsOf(analysis).packageEdges).toHaveLength(1);
});
