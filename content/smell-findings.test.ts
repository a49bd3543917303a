import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { smells } from "./catalog/smells/index.ts";
import type { Smell } from "./catalog/smells/smell.ts";

/** Compares the findings on the pages of smells with the catalog and with the published run of DPy. */
const folder = import.meta.dirname;
const textOf = (id: string) => readFileSync(join(folder, `docs/smells/${id}.mdx`), "utf8");

/** The smells in the rows of the community edition on a page; their last column is "Code Smell". */
function reportedOn(id: string): string[] {
  return [...textOf(id).matchAll(/^```csv\n(.*?)\n```$/gms)]
    .map(([, csv = ""]) => parseCsv(csv) as string[][])
    .filter(([heading]) => heading?.at(-1) === "Code Smell")
    .flatMap((table) => table.slice(1).map((row) => row.at(-1) ?? ""));
}

test("a page shows a finding of its own smell, under the name that the community edition writes", () => {
  const wrong = smells.flatMap((smell: Smell) => {
    const name = smell.spellings?.["designite-java-community"] ?? smell.name;
    const reported = reportedOn(smell.id);
    return reported.length > 0 && !reported.includes(name) ? [`${smell.id}: ${reported.join()}`] : [];
  });
  expect(wrong).toEqual([]);
  expect(reportedOn("magic-number")).toEqual(["Magic Number", "Magic Number", "Magic Number"]);
});

const described = globSync("catalog/analyses/dpy-*/*_smells.csv", { cwd: folder }).flatMap((file) =>
  (parseCsv(readFileSync(join(folder, file), "utf8")) as string[][]).map((row) => row.at(-1) ?? ""),
);

test.each<[page: string, description: string]>([
  [
    "complex-conditional",
    "A conditional in calculate_lcom has 4 conditions, more than the recommended maximum 3 conditions.",
  ],
  ["complex-method", "has a cyclomatic complexity of 8, exceeding the max of 6."],
  ["empty-catch-block", "Empty catch block found in _get_docstring."],
  ["long-identifier", "Identifier'_calculate_cyclomatic_complexity' exceeds the maximum length of 30 characters."],
  ["long-method", "Method 'get_disk_serial_linux' is too long (44 lines)."],
  ["long-parameter-list", "analyze_in_ci has 8 parameters, exceeding the max of 5."],
  ["long-statement", "A line with 121 chars in print_args exceeds the maximum length of 120 characters."],
  ["magic-number", "Magic number 2 used in detect_smells."],
  [
    "rebellious-hierarchy",
    "Class 'SMImport' potentially exhibits a rebellious hierarchy; following method(s) rejects the superclass methods: parse, analyze.",
  ],
])("the page of %s quotes a description of DPy's published run", (page, description) => {
  expect(textOf(page)).toContain(description);
  expect(described.filter((text) => text.endsWith(description))).not.toEqual([]);
});

test("the page of wide hierarchies states the numbers of DPy's published run", () => {
  const subclasses = described.flatMap((text) => /wide hierarchy with (\d+)/.exec(text)?.[1] ?? []).map(Number);
  expect(subclasses.toSorted((a, b) => a - b)).toEqual([8, 10, 11]);
  expect(textOf("wide-hierarchy")).toContain("three such findings, with 8, 10, and 11 direct subclasses");
});
