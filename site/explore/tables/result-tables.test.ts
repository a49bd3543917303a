import papaparse from "papaparse";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openedPackages } from "#test/support/explore/opened-packages.ts";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { nothing, type SelectedResults, type Selection, typesOf } from "../../results/model/selection.ts";
import { Findings } from "../views/findings.tsx";
import { fileName } from "./csv-file.ts";
import { findingsTable } from "./findings-table.ts";
import { methodsTable } from "./methods-table.ts";
import { packageDependenciesTable, packagesTable } from "./packages-table.ts";
import { ResultTable } from "./result-table.tsx";
import { type Table, tableCsv, tableMarkdown } from "./table.ts";
import { typesTable } from "./types-table.ts";

const sample = `
  type a.One LOC=10 NOM=31
  type a.Two LOC=20 NOM=3
  type b.Three LOC=30
  type c.Four LOC=30
  method a.One#run CC=1
  method a.One#escape CC=9
  method b.Three#run CC=1
  design a.One: Wide Hierarchy / It has "12, or more" children.
  design b.Three: Wide Hierarchy
  implementation b.Three#run: Long Method
  architecture b: God Component
  a.One -> b.Three
  a.Two -> b.Three
  a.One -> a.Two
  b.Three -> a.One
  a.Two -> c.Four
  c.Four -> d.Five
`;
const opened = openedSample(sample);
const onSelect = () => undefined;
const inputOf = (selection: Selection = nothing, of = opened): SelectedResults => {
  return { opened: of, selection, selected: typesOf(selection, of.analysis, of.facts) };
};
type TableOf = (input: SelectedResults) => Table;
const markupOf = (tableOf: TableOf, selection: Selection = nothing, of = opened) => {
  const input = inputOf(selection, of);
  return renderToStaticMarkup(createElement(ResultTable, { ...input, table: tableOf(input), onSelect }));
};
const textOf: typeof markupOf = (...given) => visibleText(markupOf(...given));
const rowsOf = ({ count }: Table) => Array(count).keys();
const csvOf = (tableOf: TableOf, of = opened) => {
  const table = tableOf(inputOf(nothing, of));
  return tableCsv(table, rowsOf(table)).trimEnd().split("\r\n");
};
const limitedBy = (table: Table, label: string, option: string) => {
  const matches = table.filters?.find((filter) => filter.label === label)?.matching(option);
  return [...rowsOf(table)].filter((row) => matches?.(row));
};

test.each([
  ["types", typesTable],
  ["methods", methodsTable],
  ["findings", findingsTable],
])("the table of %s names projects and is limited to one of them", (_, tableOf) => {
  const { types, findings } = opened.analysis;
  const projectOf = (type: number) => (types.names[type] === "One" ? 0 : 1);
  const ofTypes = Uint32Array.from(types.names.keys(), projectOf);
  const projects = { names: ["client", "server"], ofTypes, ofFindings: Uint32Array.from(findings.types, projectOf) };
  const ofTwo = { ...opened, analysis: { ...opened.analysis, projects } };
  const table = tableOf(inputOf(nothing, ofTwo));
  const column = table.columns.find(({ heading }) => heading === "Project");
  expect(table.filters?.find(({ label }) => label === "Project")?.options).toEqual(projects.names);
  for (const project of projects.names) {
    const rows = limitedBy(table, "Project", project);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => column?.valueAt(row)))).toEqual(new Set([project]));
  }
});

describe("the table of types", () => {
  test("is sorted by findings, says its facts in words, and names no formula in a file", () => {
    const text = textOf(typesTable);
    expect(text).toContain("5 types: 3 with no design smell, 2 with 1 design smell");
    expect(text).toMatch(/Three b 30 1 2 .* One a 10 1 1/);
    expect(csvOf(typesTable, openedSample("type p.=A LOC=10"))[1]).toMatch(/^'=A,p,10/);
  });

  test("has only the selected types, all others beside a single one, and all where none is selected", () => {
    expect(textOf(typesTable, { kind: "package", name: "a" })).toContain("2 types shown:");
    const markup = markupOf(typesTable, { kind: "type", name: "a.One" });
    expect(visibleText(markup)).toContain("5 types:");
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(textOf(typesTable, { kind: "smell", name: "No such smell" })).toContain("5 types:");
  });
});

describe("the table of methods", () => {
  test("lists the methods to refactor first, with the limits that they reach", () => {
    expect(textOf(methodsTable)).toContain("3 methods. Refactor those of the first ranks first");
    expect(textOf(methodsTable)).toMatch(/escape 1 One 9 Complex Method a run 2 One 1 a run 3 Three 1 b/);
  });

  test("has the methods of what is selected: those of a package, and those in a range of values", () => {
    expect(textOf(methodsTable, { kind: "package", name: "b" })).toContain("1 method.");
    expect(textOf(methodsTable, { kind: "metric", level: "method", metric: "CC", from: 2, to: 9 })).toContain(
      "1 method.",
    );
    expect(textOf(methodsTable, { kind: "type", name: "b.Three" })).toContain("3 methods.");
  });

  test("is limited by package and limit", () => {
    const table = methodsTable(inputOf());
    expect(limitedBy(table, "Package", "b")).toEqual([2]);
    expect(limitedBy(table, "Limit", "Complex Method: CC 8 or more")).toEqual([1]);
  });
});

describe("the findings", () => {
  test("are counted by their smells and families", () => {
    const text = visibleText(renderToStaticMarkup(createElement(Findings, { ...inputOf(), onSelect })));
    expect(text).toContain("4 findings.");
    expect(text).toContain("Architecture smells 1 God Component 1");
    expect(text).toContain("Design smells 2 Wide Hierarchy 2");
  });

  test("are those in and on what is selected, and limited by smell and package", () => {
    const inPackage = findingsTable(inputOf({ kind: "package", name: "b" }));
    expect([...inPackage.chosen()]).toHaveLength(3);
    expect(limitedBy(inPackage, "Smell", "God Component")).toHaveLength(1);
    expect(limitedBy(inPackage, "Package", "b")).toHaveLength(3);
  });

  test("are copied with their places and causes, as CSV and as Markdown", () => {
    const table = findingsTable(inputOf());
    const { data } = papaparse.parse<string[]>(tableCsv(table, rowsOf(table)).trimEnd(), { header: false });
    expect(data).toContainEqual(["Wide Hierarchy", "design", "One", "", "a", 'It has "12, or more" children.']);
    expect(data).toContainEqual(["God Component", "architecture", "", "", "b", ""]);
    expect(tableMarkdown(table, rowsOf(table))).toContain("| Long Method | `Three` | `run` | `b` |  |");
  });
});

describe("the tables of packages", () => {
  test("have their facts, and only packages with selected types", () => {
    expect(csvOf(packagesTable)[0]).toContain("Packages in its cycle");
    expect(textOf(packagesTable)).toContain("4 packages. 2 packages are in a cycle.");
    expect(textOf(packagesTable, { kind: "smell", name: "Long Method" })).toContain("1 package with selected types.");
  });

  test("count the dependencies between types as the lines of the sample do, the most first", () => {
    const between = new Map<string, number>();
    for (const [, source, target] of sample.matchAll(/(\w)\.\w+ -> (\w)\.\w+/g))
      if (source !== target) between.set(`${source} ${target}`, (between.get(`${source} ${target}`) ?? 0) + 1);
    const text = textOf(packageDependenciesTable);
    for (const [packages, weight] of between) expect(text).toContain(`${packages} ${weight} `);
    expect(text).toContain("4 dependencies between packages, 1 closing a cycle.");
    expect(text).toMatch(/a b 2 .* a c 1 not in a cycle b a 1 .* c d 1 not in a cycle/);
  });

  test("have the dependencies of the packages of what is selected, but all others beside a single package", () => {
    expect(textOf(packageDependenciesTable, { kind: "type", name: "c.Four" })).toContain(
      "2 dependencies of selected packages, 0 closing a cycle.",
    );
    const markup = markupOf(packageDependenciesTable, { kind: "package", name: "b" });
    expect(visibleText(markup)).toContain("4 dependencies between packages");
    // As the first of one dependency, and as the second of another.
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(2);
  });

  test("say among which packages an order was sought", () => {
    const names = Array.from({ length: 700 }, (_, index) => `p${index}`);
    const chain = names.slice(1).map((_, index): [number, number, number] => [index + 1, index, 1]);
    expect(textOf(packageDependenciesTable, nothing, openedPackages(names, chain, []))).toContain(
      "699 dependencies between packages, 0 closing a cycle among the 600 packages with the most.",
    );
  });
});

test("names of files are safe on every system", () => {
  expect(fileName("jsoup 1.15.3", "structure", "svg")).toBe("jsoup-1.15.3-structure.svg");
  expect(fileName("../../etc\\<b>:*", "types", "csv")).toBe("etc-b-types.csv");
  expect(fileName("…", "types", "csv")).toBe("results-types.csv");
});
