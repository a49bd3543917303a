import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { metrics } from "./catalog/metrics.ts";
import { type ResultFile, resultFiles } from "./catalog/result-files.ts";

const textOf = (slug: string) => readFileSync(join(import.meta.dirname, "docs", `${slug}.mdx`), "utf8");
const withColumns = (files: readonly ResultFile[]) => files.filter(({ columns }) => columns !== undefined);

/** The headings of a file in another version or edition. */
function headings({ columns = [] }: ResultFile, version: "other" | "community" | "current" = "current"): string {
  return columns
    .map((column) => (version === "current" ? column.heading : (column[version] ?? column.heading)))
    .filter((_, index) => version === "current" || columns[index]?.[version] !== null)
    .join(",");
}

/** The first line of each file of real results, by the name of the file. */
function publishedHeadings(pattern: string): Map<string, string> {
  const files = globSync(`catalog/analyses/${pattern}`, { cwd: import.meta.dirname });
  return new Map(
    files.map((file) => [
      basename(file),
      readFileSync(join(import.meta.dirname, file), "utf8").split(/\r?\n/)[0] ?? "",
    ]),
  );
}

test("the columns of the community edition are those of its results", () => {
  const published = publishedHeadings("junit-*/*{Smells,Metrics}.csv");
  const listed = resultFiles["designite-java"].flatMap((file): [string, string][] =>
    file.community === undefined ? [] : [[file.community, headings(file, "community")]],
  );
  expect(listed).toHaveLength(4);
  expect(new Map(listed)).toEqual(published);
});

test("the columns of DPy in early 2025 are those of its results", () => {
  const published = publishedHeadings("dpy-2025-02/*.csv");
  const listed = resultFiles.dpy.map((file): [string, string] => [
    `${file.file.replace("<folder>", "DPy")}.csv`,
    headings(file, "other"),
  ]);
  expect(published.size).toBe(4);
  expect([...published].filter(([file, heading]) => new Map(listed).get(file) !== heading)).toEqual([]);
});

test("the columns of the professional DesigniteJava are those of its sample rows", () => {
  const samples = [...textOf("designitejava").matchAll(/^### (\w+\.csv)\n+```csv\n(.+)$/gm)];
  const listed = withColumns(resultFiles["designite-java"]).map((file) => [file.file, headings(file)]);
  expect(listed).toEqual(samples.map(([, file, heading]) => [file, heading]));
});

test("the manuals show every file with known columns", () => {
  const manuals = ["designitejava", "dpy"].map(textOf).join("\n");
  const shown = [...manuals.matchAll(/<ResultColumns of="(.+?)" file="(.+?)" \/>/g)];
  const listed = Object.entries(resultFiles).flatMap(([tool, files]) =>
    withColumns(files).map(({ file }) => [tool, file]),
  );
  expect(shown.map(([, tool, file]) => [tool, file])).toEqual(listed);
});

test("each column of numbers is that of a metric of the catalog", () => {
  const known = new Set(metrics.map(({ abbreviation }) => abbreviation));
  const named = Object.values(resultFiles)
    .flat()
    .flatMap(({ columns = [] }) => columns.flatMap((column) => ("metric" in column ? [column.metric] : [])));
  expect(named.filter((metric) => !known.has(metric))).toEqual([]);
});
