import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AnalysisId, analyses, analysisIds, dpyAnalysis } from "./analyses.ts";
import { smells } from "./smells/index.ts";

function rows(id: AnalysisId | typeof dpyAnalysis.folder, file: string): string[] {
  const text = readFileSync(join(import.meta.dirname, "analyses", id, file), "utf8");
  return text.trim().split(/\r?\n/).slice(1);
}

test.each(analysisIds)("the totals of %s are the rows of its files", (id) => {
  expect({
    types: rows(id, "typeMetrics.csv").length,
    dependencies: rows(id, "typeDependencies.csv").length,
    designSmells: rows(id, "designCodeSmells.csv").length,
    implementationSmells: rows(id, "implementationCodeSmells.csv").length,
  }).toEqual(analyses[id].totals);
});

test.each(analysisIds)("the catalog knows every smell found in %s", (id) => {
  const known = new Set(smells.map((smell) => smell.spellings?.[analyses[id].tool] ?? smell.name));
  const found = ["designCodeSmells.csv", "implementationCodeSmells.csv"]
    .flatMap((file) => rows(id, file))
    .map((row) => row.split(",").at(-1) ?? "");
  expect(found.filter((name) => !known.has(name))).toEqual([]);
});

test("the totals of DPy are the rows of its files, and the catalog knows every smell", () => {
  const { folder, totals } = dpyAnalysis;
  const design = rows(folder, "DPy_design_smells.csv").map((row) => row.split(",")[2] ?? "");
  const implementation = rows(folder, "DPy_implementation_smells.csv").map((row) => row.split(",")[3] ?? "");
  const functions = rows(folder, "DPy_function_metrics.csv").length;
  expect({ functions, designSmells: design.length, implementationSmells: implementation.length }).toEqual(totals);
  const known = new Set(smells.map(({ name }) => name.toLowerCase()));
  expect([...design, ...implementation].filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
});
