import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { fullNameOf } from "./analysis.ts";
import { packageCuts, packageOrder } from "./package-order.ts";
import { closableBranches, packagesNamed, packageTree, withClosed } from "./package-tree.ts";
import { pairsOf, typesOf } from "./selection.ts";

const opened = openedSample(`
  type org.app.Main LOC=1
  org.app.Main -> org.app.web.Page
  org.app.web.Page -> org.app.web.form.Field
  org.app.web.form.Field -> org.app.store.sql.Table
  org.app.web.Page -> org.app.store.sql.Table
  org.app.store.sql.Table -> org.app.store.log.Entry
  org.app.store.log.Entry -> org.app.web.Page
`);
const { analysis, facts } = opened;

test("the tree begins below what all packages begin with, and leaves out names that part nothing", () => {
  const names = (branches: ReturnType<typeof packageTree>): unknown[] =>
    branches.map(({ name, branches: below }) => (below.length > 0 ? [name, names(below)] : name));
  expect(names(packageTree(analysis))).toEqual([
    "org.app",
    ["org.app.store", ["org.app.store.log", "org.app.store.sql"]],
    ["org.app.web", ["org.app.web.form"]],
  ]);
  expect(closableBranches(packageTree(analysis)).map(({ name }) => name)).toEqual(["org.app.store", "org.app.web"]);
  const chain = openedSample("type a.b.c.One LOC=1\ntype d.Two LOC=1").analysis;
  expect(packageTree(chain).map(({ name }) => name)).toEqual(["a.b.c", "d"]);
});

test("a closed branch is one package, with its dependencies and its cycles, and types keep their names", () => {
  const closed = withClosed(opened, new Set(["org.app.web", "org.app.store"]));
  expect(closed.analysis.packages).toEqual(["org.app", "org.app.web.*", "org.app.store.*"]);
  expect(closed.facts.packageEdges).toEqual([
    { source: 0, target: 1, weight: 1 },
    { source: 1, target: 2, weight: 2 },
    { source: 2, target: 1, weight: 1 },
  ]);
  expect(closed.facts.packageCycles).toEqual([[1, 2]]);
  expect(closed.facts.packages.map(({ types }) => types)).toEqual([1, 2, 2]);
  const names = analysis.types.names.map((_, type) => fullNameOf(analysis, type));
  expect(closed.analysis.types.names.map((_, type) => fullNameOf(closed.analysis, type))).toEqual(names);
  expect(withClosed(opened, new Set(["org.app.web.form", "elsewhere"]))).toBe(opened);
});

test("a name with a star is about all packages of a branch", () => {
  const named = (name: string) => packagesNamed(analysis, name).map((at) => analysis.packages[at]);
  expect(named("org.app.store.*")).toEqual(["org.app.store.sql", "org.app.store.log"]);
  expect(named("org.app.web.*")).toEqual(["org.app.web", "org.app.web.form"]);
  expect([named("org.app.web"), named("org.ap.*"), named("")]).toEqual([["org.app.web"], [], []]);
  const selected = typesOf({ kind: "package", name: "org.app.store.*" }, analysis, facts);
  expect(analysis.types.names.filter((_, type) => selected[type])).toEqual(["Table", "Entry"]);
});

test("a dependency between packages consists of pairs of types, of closed branches too", () => {
  const pairs = pairsOf({ kind: "dependency", source: "org.app.web.*", target: "org.app.store.*" }, analysis, facts);
  const nameOf = (type: number) => analysis.types.names[type];
  expect(pairs.map((pair) => pair.map(nameOf))).toEqual([
    ["Page", "Table"],
    ["Field", "Table"],
  ]);
});

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
