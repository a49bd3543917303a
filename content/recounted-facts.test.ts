import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type AnalysisId, analysisIds, dpyAnalysis } from "./catalog/analyses.ts";
import { changes } from "./catalog/changes.ts";
import { implementationSmells } from "./catalog/smells/implementation-smells.ts";

type Row = Record<string, string>;

/** Figures that texts state of the analyzed projects, counted once more from the result files as the tools wrote them. */
function rowsOf(id: AnalysisId | typeof dpyAnalysis.folder, file: string): Row[] {
  const path = join(import.meta.dirname, "catalog", "analyses", id, `${file}.csv`);
  return parse(readFileSync(path, "utf8"), { columns: true, relax_quotes: true });
}

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const typeOf = (row: Row) => `${row["Package Name"]}.${row["Type Name"]}`;
const smellOf = (row: Row) => row["Code Smell"];

const commonsLang = "commons-lang-3.12.0";
const jsoup = "jsoup-1.15.3";

test("the guide to results states how many types of Commons Lang have no measured lines, and their findings", () => {
  const types = rowsOf(commonsLang, "typeMetrics");
  const unmeasured = new Set(types.filter(({ LOC }) => LOC === "0").map(typeOf));
  const smells = rowsOf(commonsLang, "implementationCodeSmells");
  const left = smells.filter((row) => unmeasured.has(typeOf(row)));
  expect(textOf("docs/results.mdx")).toContain(
    `${unmeasured.size} of ${types.length} types have 0 lines, and ${left.length} of the ${smells.length} implementation smells are in them`,
  );
});

test("the guide to results states the shares of the two most frequent findings", () => {
  const design = rowsOf("junit-4.13.2", "designCodeSmells");
  const unutilized = design.filter((row) => smellOf(row) === "Unutilized Abstraction");
  expect(textOf("docs/results.mdx")).toContain(`${unutilized.length} of the ${design.length} design smells`);
  const numbers = rowsOf(commonsLang, "implementationCodeSmells").filter((row) => smellOf(row) === "Magic Number");
  const ofTypes = [...Map.groupBy(numbers, typeOf).values()].map(({ length }) => length);
  expect(textOf("docs/results.mdx")).toContain(`has ${Math.max(...ofTypes)} of the ${numbers.length} magic numbers`);
});

test("the guide to results states the share of methods with a complexity of 1, and a method that is listed twice", () => {
  const percents = analysisIds.map((id) => {
    const methods = rowsOf(id, "methodMetrics");
    return Math.round((100 * methods.filter(({ CC }) => CC === "1").length) / methods.length);
  });
  expect(textOf("docs/results.mdx")).toContain(`${Math.min(...percents)}% to ${Math.max(...percents)}%`);
  const numbers = rowsOf(jsoup, "implementationCodeSmells").filter(
    (row) => row["Method Name"] === "looksLikeUtf8" && smellOf(row) === "Magic Number",
  );
  const counts = [...Map.groupBy(numbers, (row) => row["Type Name"])].map(([name, { length }]) => [name, length]);
  expect(counts.toSorted()).toEqual([
    ["Base", 20],
    ["HttpConnection", 20],
  ]);
});

test("without the types that have no measured lines, one library has more design smells per line than the C# study", () => {
  const averageOfStudy = 14.7;
  const densities = analysisIds.map((id) => {
    const lines = new Map(rowsOf(id, "typeMetrics").map((row) => [typeOf(row), Number(row.LOC)]));
    const counted = rowsOf(id, "designCodeSmells").filter((row) => (lines.get(typeOf(row)) ?? 0) > 0);
    return (1000 * counted.length) / rowsOf(id, "typeMetrics").reduce((sum, { LOC }) => sum + Number(LOC), 0);
  });
  expect(densities.filter((density) => density > averageOfStudy)).toHaveLength(1);
});

test("the class of the home page has as many findings as its heading says", () => {
  const of = (file: string) => rowsOf(jsoup, file).filter((row) => typeOf(row) === "org.jsoup.nodes.Element");
  expect([of("designCodeSmells").length, of("implementationCodeSmells").length]).toEqual([5, 15]);
});

test("DPy states its limit for the smells that its page lists, and reported a function of 44 lines", () => {
  const findings = rowsOf(dpyAnalysis.folder, "DPy_implementation_smells");
  const limited = new Set(
    findings.filter(({ Details = "" }) => /\bmax(?:imum)?\b/.test(Details)).map(({ Smell = "" }) => Smell),
  );
  const listed = implementationSmells.filter(({ thresholds }) =>
    thresholds.some(({ source }) => source === "dpy-output"),
  );
  expect(listed.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(
    [...limited].map((name) => name.toLowerCase()).toSorted(),
  );
  const [long] = findings.filter(({ Smell }) => Smell === "Long method");
  const [, lines] = /\((\d+) lines\)/.exec(long?.Details ?? "") ?? [];
  expect(textOf("docs/dpy.mdx")).toContain(`a ${lines}-line function as Long method`);
});

test("the manager's dialogue states how often files with a design smell changed", () => {
  const counted = (["jsoup-1.15.3", "commons-lang-3.12.0"] as const).map((id) => {
    const smelly = new Set(
      rowsOf(id, "designCodeSmells")
        .filter((row) => smellOf(row) !== "Unutilized Abstraction")
        .map(typeOf),
    );
    const { commits, files } = changes[id];
    const isSmelly = ({ path, types }: (typeof files)[number]) =>
      types.some((name) => smelly.has(`${path.split("/").slice(0, -1).join(".")}.${name}`));
    const all = files.reduce((sum, file) => sum + file.commits, 0);
    const own = files.filter(isSmelly);
    const ofSmelly = own.reduce((sum, file) => sum + file.commits, 0);
    return {
      commits,
      with: Math.round(ofSmelly / own.length),
      without: Math.round((all - ofSmelly) / (files.length - own.length)),
      files: Math.round((100 * own.length) / files.length),
      changes: Math.round((100 * ofSmelly) / all),
    };
  });
  expect(counted).toMatchObject([
    { commits: 401, with: 16, without: 3 },
    { with: 22, without: 9, files: 38, changes: 60 },
  ]);
  const text = textOf("articles/i-dont-need-to-worry-about-smells.mdx");
  expect(text).toContain("401 commits changed the sources of jsoup in the four years after version 1.15.3");
  expect(text).toContain("changed 16 times on average, and the others three times");
  expect(text).toContain("22 times against nine");
  expect(text).toContain("38% of the files have a design smell, and 60% of the changes");
});

test.each(["jsoup-1.15.3", "commons-lang-3.12.0"] as const)("each analyzed type of %s is in one changed file", (id) => {
  const inFiles = changes[id].files.flatMap(({ path, types }) =>
    types.map((name) => `${path.split("/").slice(0, -1).join(".")}.${name}`),
  );
  expect(inFiles.toSorted()).toEqual([...new Set(rowsOf(id, "typeMetrics").map(typeOf))].toSorted());
});
