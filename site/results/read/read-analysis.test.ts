import { describe, expect, test } from "vitest";
import { analyses, analysisIds, dpyAnalysis } from "#content/catalog/analyses.ts";
import { fileOf, filesOf, resultsIn } from "#test/support/explore/result-files.ts";
import { type Analysis, metricValues } from "../model/analysis.ts";
import { readAnalysis } from "./read-analysis.ts";

/** Dependencies between two different types, each once. The totals of the files count those of a type on itself too. */
const connected = { "junit-4.13.2": 450, "jsoup-1.15.3": 501, "commons-lang-3.12.0": 276 };

const findingsOf = ({ findings }: Analysis, family: string) =>
  Array.from(findings.kindOf).filter((kind) => findings.kinds[kind]?.family === family).length;

describe("results of the community edition", () => {
  test.each(analysisIds)("has all rows of %s", async (id) => {
    const { analysis } = await resultsIn(filesOf(id));
    const { totals, project, version } = analyses[id];
    expect(analysis.title).toBe(`${project} ${version}`);
    expect(analysis.specimen).toEqual(["DesigniteJava", "community edition", `${project} ${version}`]);
    expect(analysis.types.count).toBe(totals.types);
    expect(findingsOf(analysis, "design")).toBe(totals.designSmells);
    expect(findingsOf(analysis, "implementation")).toBe(totals.implementationSmells);
    expect(analysis.findings.kinds.every(({ catalogId }) => catalogId !== undefined)).toBe(true);
    expect(analysis.dependencies?.uses.targets.length).toBe(connected[id]);
    expect(analysis.types.metrics.map(({ name }) => name)).toHaveLength(11);
    expect(analysis.methods.metrics.map(({ name }) => name)).toEqual(["LOC", "CC", "PC"]);
  });

  test("says that without Unutilized Abstraction as many types have design smells", async () => {
    const rows = ["Unutilized Abstraction", "Wide Hierarchy"].map((smell) => `s,p,A,${smell},Why`);
    const text = ["Project Name,Package Name,Type Name,Design Smell,Cause of the Smell", ...rows, ""].join("\n");
    const { remarks } = await resultsIn([fileOf("DesignSmells.csv", text)]);
    expect(remarks.at(-1)).toMatch(/Without them, 1 type has design smells, as with them\.$/);
  });

  test("leaves out lines that the tool did not measure, and says so", async () => {
    const { analysis, remarks } = await resultsIn(filesOf("jsoup-1.15.3"));
    const type = analysis.types.names.indexOf("HtmlTreeBuilder");
    expect(metricValues(analysis.types, "LOC")?.[type]).toBeNaN();
    expect(metricValues(analysis.types, "WMC")?.[type]).toBe(204);
    expect(remarks).toEqual([
      "typeHierarchy.csv lists the supertypes of types. This page doesn't show them.",
      "5 types have methods but 0 lines, and 8 methods have branches but 0 lines: the tool didn't measure them. They are shown without LOC.",
      "LCOM doesn't apply to 67 types, such as interfaces. They aren't in its distribution.",
      "1 type has the same full name as another one, as nested types may. They are told apart by the order of the rows, so a finding or a method may be listed under the wrong one.",
      "In a library, Unutilized Abstraction includes public types that other code uses: 72 findings here. Without them, 79 types have design smells, not 130.",
    ]);
  });
});

test("reads a shortened result of DPy, whose modules are types too", async () => {
  const { analysis, remarks } = await resultsIn(filesOf(dpyAnalysis.folder), "results");
  expect(analysis.specimen).toEqual(["DPy", "DPy"]);
  expect(analysis.methods.count).toBe(dpyAnalysis.totals.functions);
  expect(findingsOf(analysis, "design")).toBe(dpyAnalysis.totals.designSmells);
  expect(findingsOf(analysis, "implementation")).toBe(dpyAnalysis.totals.implementationSmells);
  expect(metricValues(analysis.types, "LOC")?.[analysis.types.names.indexOf("dpy")]).toBe(124);
  const row = Array.from({ length: analysis.findings.count }, (_, index) => index).find(
    (index) => analysis.findings.methods[index] === "analyze_in_ci",
  );
  expect(analysis.findings.causes[row ?? -1]).toBe("analyze_in_ci has 8 parameters, exceeding the max of 5.");
  expect(analysis.findings.lines[row ?? -1]).toBe("136 - 181");
  expect(analysis.types.names[analysis.findings.types[row ?? -1] ?? -1]).toBe("dpy");
  expect(analysis.types.names).toContain("sm_function.SMFunction");
  expect(remarks).toContain(
    "DPy_function_metrics.csv names 56 types that have no metrics and are shown without sizes.",
  );
});

test("reports progress up to the end", async () => {
  const shares: number[] = [];
  await readAnalysis(filesOf("jsoup-1.15.3"), "jsoup", (_sentence, share) => shares.push(share));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeGreaterThan(0.9);
});

test("gives the same for chunks of any size", async () => {
  const [file] = filesOf("dpy-2025-02").filter(({ path }) => path.includes("implementation"));
  const bytes: Uint8Array[] = [];
  for await (const chunk of file?.chunks() ?? []) bytes.push(chunk);
  const whole = Buffer.concat(bytes);
  const expected = await resultsIn([fileOf("DPy_implementation_smells.csv", whole)]);
  for (const size of [1, 7, 1000]) {
    expect(await resultsIn([fileOf("DPy_implementation_smells.csv", whole, size)])).toEqual(expected);
  }
});

test("reads a file of results twice, and another file once", async () => {
  const reads = new Map<string, number>();
  const files = [...filesOf("jsoup-1.15.3"), fileOf("notes.txt", "Some notes")].map((file) => ({
    ...file,
    chunks() {
      reads.set(file.path, (reads.get(file.path) ?? 0) + 1);
      return file.chunks();
    },
  }));
  await readAnalysis(files, "jsoup", () => undefined);
  expect(reads.get("methodMetrics.csv")).toBe(2);
  expect(reads.get("notes.txt")).toBe(1);
});

test("stops when progress is no longer wanted", async () => {
  const stop = () => {
    throw new Error("stopped");
  };
  await expect(readAnalysis(filesOf("jsoup-1.15.3"), "jsoup", stop)).rejects.toThrow("stopped");
});
