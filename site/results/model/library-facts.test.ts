import { describe, expect, it } from "vitest";
import { analysisIds } from "#content/catalog/analyses.ts";
import { packageGraph, typeGraph } from "../../figures/analysis-rows.ts";
import { cellsIn, readAllResults } from "../read/stored-results.ts";
import { fullNameOf } from "./analysis.ts";

const all = await readAllResults("content/catalog/analyses");

type Edge = readonly [source: string, target: string];

/** The dependencies between different types, as the file has them. */
function edgesOf(id: string): Edge[] {
  const [, ...rows] = cellsIn(`content/catalog/analyses/${id}/typeDependencies.csv`);
  return rows.flatMap(([source = "", target = ""]): Edge[] => (source === target ? [] : [[source, target]]));
}

/** The types that can be reached from themselves, found by walking from each. */
function inCycles(edges: readonly Edge[]): Set<string> {
  const targets = Map.groupBy(edges, ([source]) => source);
  const reachesItself = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const [, target] of targets.get(next) ?? []) {
        if (target === start) return true;
        if (!seen.has(target)) open.push(target);
        seen.add(target);
      }
    }
    return false;
  };
  return new Set([...targets.keys()].filter(reachesItself));
}

const packageOf = (type: string) => type.slice(0, type.lastIndexOf("."));

describe.each(analysisIds)("the facts of %s", (id) => {
  const results = all[id];
  const { analysis, facts } = results;
  const edges = edgesOf(id);

  it("have the coupling of packages that a count over the file of dependencies finds", () => {
    const crossing = edges.filter(([source, target]) => packageOf(source) !== packageOf(target));
    const counted = analysis.packages.map((name) => ({
      name,
      efferent: new Set(crossing.filter(([source]) => packageOf(source) === name).map(([, target]) => target)).size,
      afferent: new Set(crossing.filter(([, target]) => packageOf(target) === name).map(([source]) => source)).size,
    }));
    const { nodes, edges: links } = packageGraph(results);
    expect(nodes.map(({ name, efferent, afferent }) => ({ name, efferent, afferent }))).toEqual(counted);
    const weights = Map.groupBy(crossing, ([source, target]) => `${packageOf(source)} ${packageOf(target)}`);
    expect(links.map(({ source, target, weight }) => [`${source.name} ${target.name}`, weight]).toSorted()).toEqual(
      [...weights].map(([names, own]) => [names, own.length]).toSorted(),
    );
  });

  it("have the types in cycles that the tool reports", () => {
    const [, ...rows] = cellsIn(`content/catalog/analyses/${id}/designCodeSmells.csv`);
    const reported = rows.filter((cells) => cells[3] === "Cyclic-Dependent Modularization");
    const found = facts.cycles.flatMap((types) => types.map((type) => fullNameOf(analysis, type)));
    expect(found.toSorted()).toEqual(reported.map(([, home, name]) => `${home}.${name}`).toSorted());
    expect(new Set(found)).toEqual(inCycles(edges));
  });

  it("have cuts that really free what they say", () => {
    const edgeOf = ({ source, target }: { source: number; target: number }) =>
      [source, target].map((type) => fullNameOf(analysis, type)).join(" ");
    for (const [at, cycle] of facts.cycles.entries()) {
      const members = new Set(cycle.map((type) => fullNameOf(analysis, type)));
      let left = edges.filter((ends) => ends.every((end) => members.has(end)));
      for (const cut of facts.cuts[at] ?? []) {
        const before = inCycles(left).size;
        left = left.filter((edge) => edge.join(" ") !== edgeOf(cut));
        expect(before - inCycles(left).size).toBe(cut.freed);
      }
    }
  });
});

it("the two nested types Builder of JUnit have values of their own", () => {
  const builders = typeGraph(all["junit-4.13.2"]).nodes.filter(
    ({ packageName, typeName }) => packageName === "org.junit.rules" && typeName === "Builder",
  );
  expect(builders.map(({ linesOfCode, designSmells }) => [linesOfCode, designSmells])).toEqual([
    [32, 0],
    [46, 1],
  ]);
});

it("finds the one dependency that dissolves JUnit's cycle around Request", () => {
  const { analysis, facts } = all["junit-4.13.2"];
  const at = facts.cycles.findIndex((types) => types.some((type) => analysis.types.names[type] === "Request"));
  const members = facts.cycles[at]?.map((type) => fullNameOf(analysis, type)) ?? [];
  const inside = edgesOf("junit-4.13.2").filter((ends) => ends.every((end) => members.includes(end)));
  const dissolving = inside.filter((edge) => inCycles(inside.filter((one) => one !== edge)).size === 0);
  const cuts = facts.cuts[at] ?? [];
  expect(dissolving).toHaveLength(1);
  expect(
    cuts.map(({ source, target, freed }) => [fullNameOf(analysis, source), fullNameOf(analysis, target), freed]),
  ).toEqual(dissolving.map(([source, target]) => [source, target, 4]));
  expect(members).toEqual(members.toSorted());
});
