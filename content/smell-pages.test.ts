import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { analysisIds } from "./catalog/analyses.ts";

/** Recounts what the pages of smells say of the published results. */
const folder = import.meta.dirname;
const analyses = join(folder, "catalog/analyses");

const pages = Object.fromEntries(
  globSync("*.mdx", { cwd: join(folder, "docs/smells") }).map((file) => [
    file.replace(/\.mdx$/, ""),
    readFileSync(join(folder, "docs/smells", file), "utf8"),
  ]),
);
const say = (page: string, words: string) => expect(pages[page]).toContain(words);

function rowsOf(file: string): string[][] {
  return parseCsv(readFileSync(join(analyses, file), "utf8")).slice(1);
}

const packageOf = (type = "") => type.slice(0, Math.max(0, type.lastIndexOf(".")));

function countsOf<T>(values: readonly T[]): Map<T, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
}

/** All that can be reached from a type. */
function reachableFrom(type: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(targets.get(type) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(targets.get(next) ?? []));
  }
  return reached;
}

/** The sizes of the groups of types that depend on each other, the largest first. */
function sizesOfLoops(dependencies: readonly string[][]): number[] {
  const grouped = Map.groupBy(dependencies, ([source = ""]) => source);
  const targets = new Map([...grouped].map(([source, all]) => [source, all.map(([, target = ""]) => target)]));
  const reached = new Map([...targets.keys()].map((type) => [type, reachableFrom(type, targets)]));
  const groups = [...targets.keys()].map((type) =>
    [...(reached.get(type) ?? [])].filter((other) => other !== type && reached.get(other)?.has(type)),
  );
  const sizes = new Set([...targets.keys()].map((type, place) => [type, ...(groups[place] ?? [])].toSorted().join()));
  return [...sizes]
    .map((group) => group.split(",").length)
    .filter((size) => size > 1)
    .toSorted((a, b) => b - a);
}

const published = [
  ...analysisIds.flatMap((id) => globSync(`${id}/*.csv`, { cwd: analyses })),
  ...globSync("dpy-*/*.csv", { cwd: analyses }),
].flatMap((file) => rowsOf(file).map((row) => row.join().replace("/Users/Tushar/Workspace/DPy", "...")));

/** The rows of the libraries, and those of DPy for itself. */
const quoted = Object.entries(pages).flatMap(([page, text]) =>
  [...text.matchAll(/^```csv\n(.*?)\n```$/gms)]
    .flatMap(([, csv = ""]) => parseCsv(csv) as string[][])
    .map((row) => row.join())
    .filter((row) => /^(?:junit|jsoup|commons-lang)-|^src[.,]/.test(row))
    .map((row) => ({ page, row })),
);

test("each quoted row of a library, and of DPy for itself, is in the published results", () => {
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter(({ row }) => !published.includes(row))).toEqual([]);
});

test.each([
  ["junit-4.13.2", 86, 32, "86 dependencies, 32 packages, degree 5.38"],
  ["jsoup-1.15.3", 31, 8, "| jsoup 1.15.3 | 8 | 31 | 7.75 |"],
  ["commons-lang-3.12.0", 25, 17, "| Commons Lang 3.12.0 | 17 | 25 | 2.94 |"],
])("the page on dense structure states the degree of %s", (library, edges, vertices, words) => {
  const pairs = rowsOf(`${library}/typeDependencies.csv`)
    .map((pair) => pair.map(packageOf))
    .filter(([one, other]) => one !== other);
  expect(new Set(pairs.map(String)).size).toBe(edges);
  expect(new Set(rowsOf(`${library}/typeMetrics.csv`).map(([, name]) => name)).size).toBe(vertices);
  expect(words).toContain(((2 * edges) / vertices).toFixed(2));
  say("dense-structure", words);
});

test("the page on dense structure lists the lightest dependencies of JUnit first", () => {
  const pairs = rowsOf("junit-4.13.2/typeDependencies.csv")
    .map((pair) => pair.map(packageOf))
    .filter(([one, other]) => one !== other);
  const lightest = [...countsOf(pairs.map(([one, other]) => `${one} -> ${other}`))]
    .toSorted(([one, few], [other, more]) => few - more || (one < other ? -1 : 1))
    .slice(0, 3)
    .map(([pair, count]) => `${String(count).padStart(3)} ${pair}`);
  say("dense-structure", `degree 5.38\n${lightest.join("\n")}`);
});

test("the page on God components lists each package of the libraries with more than 30 types", () => {
  const packages = analysisIds.flatMap((id) => rowsOf(`${id}/typeMetrics.csv`).map(([, name = ""]) => name));
  const large = [...countsOf(packages)]
    .filter(([, count]) => count > 30)
    .map(([name, count]) => `| \`${name}\` | ${count} |`);
  const [, table = ""] = /^\| Package \| Types .*\n\|.*\n((?:\|.*\n)+)/m.exec(pages["god-component"] ?? "") ?? [];
  const listed = [...table.matchAll(/^\| `.*?` \| \d+ \|/gm)].map(([row]) => row);
  expect(listed.toSorted()).toEqual(large.toSorted());
});

test("the pages state how often a smell is reported for a library", () => {
  const smellsIn = (id: string) => countsOf(rowsOf(`${id}/designCodeSmells.csv`).map((row) => row.at(-1)));
  const junit = smellsIn("junit-4.13.2");
  const all = [...junit.values()].reduce((sum, count) => sum + count, 0);
  say("unutilized-abstraction", `${junit.get("Unutilized Abstraction")} of the ${all} design smells`);
  const loops = sizesOfLoops(rowsOf("jsoup-1.15.3/typeDependencies.csv"));
  const inLoops = smellsIn("jsoup-1.15.3").get("Cyclic-Dependent Modularization");
  expect(loops.reduce((sum, size) => sum + size, 0)).toBe(inLoops);
  say("cyclically-dependent-modularization", `${inLoops} findings, and ${loops[0]} of them are one group`);
  const hubs = analysisIds.map((id) => smellsIn(id).get("Hub-like Modularization") ?? 0);
  expect(hubs.reduce((sum, count) => sum + count)).toBe(1);
});
