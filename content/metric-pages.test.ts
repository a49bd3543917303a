import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type AnalysisId, analyses, analysisIds } from "./catalog/analyses.ts";
import { metrics } from "./catalog/metrics.ts";

/** Recounts the values of libraries that the pages of metrics state in words. */
type Row = Record<string, string>;

const folder = import.meta.dirname;
const textOf = (id: string) => readFileSync(join(folder, `docs/metrics/${id}.mdx`), "utf8");
const rowsOf = (id: AnalysisId, file: string): Row[] =>
  parseCsv(readFileSync(join(folder, "catalog/analyses", id, `${file}.csv`), "utf8"), { columns: true });
const titleOf = (id: AnalysisId) => `${analyses[id].project} ${analyses[id].version}`.replace("Apache ", "");

const typeOf = (row: Row) => `${row["Package Name"]}.${row["Type Name"]}`;
const packageOf = (type = "") => type.slice(0, Math.max(0, type.lastIndexOf(".")));

function componentsOf(id: AnalysisId) {
  const rows = rowsOf(id, "typeMetrics").map(typeOf);
  const types = [...new Set(rows)];
  const relations = rowsOf(id, "typeDependencies").map(({ Source = "", Target = "" }) => [Source, Target] as const);
  const inherited = rowsOf(id, "typeHierarchy").map(({ Source = "", Target = "" }) => [Source, Target] as const);
  const pairs = relations.map(([source, target]) => [packageOf(source), packageOf(target)]);
  const edges = [...new Set(pairs.filter(([one, other]) => one !== other).map(String))].map((pair) => pair.split(","));
  const components = [...Map.groupBy(types, packageOf)].map(([name, own]) => {
    const ca = edges.filter(([, target]) => target === name).length;
    const ce = edges.filter(([source]) => source === name).length;
    // Two types of one name are two classes.
    const classes = rows.filter((type) => packageOf(type) === name).length;
    return { name, classes, groups: groupsOf(own, [...relations, ...inherited]), ca, ce };
  });
  return { components, edges };
}

/** The number of groups of types without a relation between them. */
function groupsOf(types: readonly string[], relations: readonly (readonly [string, string])[]): number {
  const groupOf = new Map(types.map((type) => [type, type]));
  for (const [one, other] of relations) {
    const [kept, merged] = [groupOf.get(one), groupOf.get(other)];
    if (kept === undefined || merged === undefined) continue;
    for (const [type, group] of groupOf) if (group === merged) groupOf.set(type, kept);
  }
  return new Set(groupOf.values()).size;
}

test("the pages on metrics of components state the values of each package of jsoup", () => {
  const { components } = componentsOf("jsoup-1.15.3");
  expect(components).toHaveLength(8);
  for (const { name, classes, groups, ca, ce } of components) {
    expect(textOf("ca-ce")).toContain(`| \`${name}\` | ${ca} | ${ce} |`);
    expect(textOf("instability")).toContain(`| \`${name}\` | ${(ce / (ce + ca)).toFixed(2)} |`);
    expect(textOf("lcc")).toContain(`| \`${name}\` | ${classes} | ${groups} | ${(groups / classes).toFixed(2)} |`);
  }
  expect(textOf("ca-ce")).toContain(`a library of ${components.length} packages`);
});

test.each(analysisIds)("the page on the average degree states that of %s", (id) => {
  const { components, edges } = componentsOf(id);
  const degree = ((2 * edges.length) / components.length).toFixed(2);
  expect(textOf("average-degree")).toContain(`| ${titleOf(id)} | ${components.length} | ${edges.length} | ${degree} |`);
});

test("each page of a metric has the same sections", () => {
  const pages = globSync("*.mdx", { cwd: join(folder, "docs/metrics") });
  expect(pages).toHaveLength(metrics.length);
  const sections = ["What it tells you", "How it's counted", "Example", "What counts as a high value", "Watch out"];
  for (const { id } of metrics) {
    const headings = [...textOf(id).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings, id).toEqual(sections);
  }
});

test("the page on fan-in states how often a class refers to itself", () => {
  const edges = rowsOf("junit-4.13.2", "typeDependencies").filter(
    ({ Target }) => Target === "org.junit.runner.Description",
  );
  expect(textOf("fanin")).toContain(`a fan-in of ${edges.length}, and one of those is its own`);
  expect(edges.filter(({ Source, Target }) => Source === Target)).toHaveLength(1);
});
