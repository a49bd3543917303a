import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openedPackages } from "#test/support/explore/opened-packages.ts";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { visibleText } from "#test/support/explore/visible-text.ts";
import { nothing, type Selection, typesOf } from "../../results/model/selection.ts";
import { distributionsScene } from "../views/distributions.ts";
import { matrixScene } from "../views/packages.ts";
import { tableCsv } from "./export.tsx";
import { ResultTable } from "./result-table.tsx";
import { type ShownTableName, savedRows, shownTables } from "./tables.ts";

const sample = `
  type a.One LOC=10 NOM=31
  type a.Two LOC=20 NOM=3
  type b.Three LOC=30
  type c.Four LOC=30
  method a.One#run CC=1
  method a.One#escape CC=9
  method b.Three#run CC=1
  a.One -> b.Three
  a.Two -> b.Three
  a.One -> a.Two
  b.Three -> a.One
  a.Two -> c.Four
  c.Four -> d.Five
`;
const opened = openedSample(sample);
const onSelect = () => undefined;
const inputOf = (selection: Selection) => {
  return { opened, selection, selected: typesOf(selection, opened.analysis, opened.facts) };
};
const linesOf = (csv: string) => csv.trimEnd().split("\r\n");
const markupOf = (table: ShownTableName, selection: Selection) =>
  renderToStaticMarkup(createElement(ResultTable, { ...inputOf(selection), table, onSelect }));

describe("the table of dependencies between packages", () => {
  const textOf = (selection: Selection) => visibleText(markupOf("package-dependencies", selection));

  test("counts the dependencies between types as the lines of the sample do, the most first", () => {
    const between = new Map<string, number>();
    for (const [, source, target] of sample.matchAll(/(\w)\.\w+ -> (\w)\.\w+/g)) {
      if (source !== target) between.set(`${source} ${target}`, (between.get(`${source} ${target}`) ?? 0) + 1);
    }
    const text = textOf(nothing);
    for (const [packages, weight] of between) expect(text).toContain(`${packages} ${weight} `);
    expect(text).toContain("4 dependencies between packages, 1 closing a cycle.");
    expect(text).toMatch(/a b 2 .* a c 1 not in a cycle b a 1 .* c d 1 not in a cycle/);
  });

  test("says of each dependency what the matrix says", () => {
    const lines = linesOf(tableCsv(shownTables["package-dependencies"](inputOf(nothing)))).slice(1);
    const scene = matrixScene(inputOf(nothing), { shape: "wide" });
    const sentences = Array.from({ length: scene.itemCount }, (_, item) => scene.describe(item));
    expect(lines).toHaveLength(sentences.filter((sentence) => / depends on \w: /.test(sentence)).length);
    for (const line of lines) {
      const [source, target, weight] = line.split(",");
      const sentence = sentences.find((one) => one.startsWith(`${source} depends on ${target}: ${weight} `));
      expect(sentence?.includes("closes a cycle"), line).toBe(line.includes("closes a cycle"));
    }
  });

  test("has those from and to the packages of what is selected, but all others beside a single package", () => {
    expect(textOf({ kind: "type", name: "c.Four" })).toContain(
      "2 dependencies of selected packages, 0 closing a cycle.",
    );
    const markup = markupOf("package-dependencies", { kind: "package", name: "b" });
    expect(visibleText(markup)).toContain("4 dependencies between packages");
    // As the first of one dependency, and as the second of another.
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(2);
  });

  test("is saved as it is shown at first", () => {
    const saved = (selection: Selection) =>
      savedRows(shownTables["package-dependencies"](inputOf(selection)), selection);
    expect(saved({ kind: "type", name: "c.Four" })).toEqual(Uint32Array.of(1, 3));
    expect(saved({ kind: "package", name: "c" })).toBeUndefined();
    expect(saved(nothing)).toBeUndefined();
  });

  test("says that packages beyond those of the matrix have no place in its order", () => {
    const names = Array.from({ length: 700 }, (_, index) => `p${index}`);
    const chain = names.slice(1).map((_, index): [number, number, number] => [index + 1, index, 1]);
    const many = { opened: openedPackages(names, chain, []), selection: nothing, selected: new Uint8Array(700) };
    const text = visibleText(
      renderToStaticMarkup(createElement(ResultTable, { ...many, table: "package-dependencies", onSelect })),
    );
    expect(text).toContain(
      "699 dependencies between packages, 0 closing a cycle among the 600 packages in the matrix.",
    );
    expect(text).toContain("1 to 50 of 699");
  });
});

describe("the table of distributions", () => {
  const textOf = (level: "type" | "method", selection: Selection) =>
    visibleText(markupOf(`${level}-distributions`, selection));

  test("has the values of each bar with their number, share and limits", () => {
    expect(textOf("method", nothing)).toContain("1 metric of methods, in 2 ranges of values that occur.");
    expect(textOf("method", nothing)).toMatch(/CC 1 2 66\.67 CC 9 1 33\.33 Complex Method/);
    expect(textOf("type", nothing)).toMatch(/LOC 30 2 50 NOM/);
  });

  test("says how many are selected", () => {
    const selection = { kind: "package", name: "a" } as const;
    expect(textOf("type", selection)).toMatch(/Selected .* LOC 10 1 25 1 .*LOC 30 2 50 0 /);
    expect(textOf("method", selection)).toMatch(/Of selected types .* CC 1 2 66\.67 1 /);
  });

  test("has a row for each bar of the drawing, with the same words", () => {
    for (const level of ["type", "method"] as const) {
      const scene = distributionsScene(inputOf(nothing), { level });
      const sentences = Array.from({ length: scene.itemCount }, (_, item) => scene.describe(item));
      const text = textOf(level, nothing);
      for (const sentence of sentences) {
        const [values, count] = sentence.split(/: | type| method/);
        expect(text).toContain(`${values} ${count} `);
      }
      expect(linesOf(tableCsv(shownTables[`${level}-distributions`](inputOf(nothing))))).toHaveLength(
        sentences.length + 1,
      );
    }
  });

  test("marks the row of the values that are selected", () => {
    const selection = { kind: "metric", level: "method", metric: "CC", from: 9, to: 9 } as const;
    const markup = markupOf("method-distributions", selection);
    expect(markup).toMatch(/aria-pressed="true"[^>]*>CC 9</);
    expect(markup.match(/aria-pressed="true"/g)).toHaveLength(1);
    const ofMethods = { kind: "metric", level: "method", metric: "LOC", from: 10, to: 10 } as const;
    expect(markupOf("type-distributions", ofMethods)).not.toContain('aria-pressed="true"');
  });

  test("is saved with the ends of each range, and no metric is a formula", () => {
    const shares = openedSample("type p.A @X=0.5\ntype p.B @X=0.97\ntype p.C @X=0.05");
    const input = { opened: shares, selection: nothing, selected: Uint8Array.of(1, 0, 0) };
    expect(linesOf(tableCsv(shownTables["type-distributions"](input))).slice(0, 2)).toEqual([
      "Metric,From,To,Types,% of all,Selected,Limits reached",
      "'@X,0.05,0.1,1,33.33,0,",
    ]);
  });
});

describe("the table of methods", () => {
  const text = (selection: Selection) => visibleText(markupOf("methods", selection));

  test("lists the methods to refactor first, with the limits that they reach", () => {
    expect(text(nothing)).toContain("3 methods. Refactor those of the first ranks first");
    expect(text(nothing)).toMatch(/escape 1 One 9 Complex Method a run 2 One 1 a run 3 Three 1 b/);
  });

  test("has the methods of what is selected: those of a package, and those in a range of values", () => {
    expect(text({ kind: "package", name: "b" })).toContain("1 method.");
    expect(text({ kind: "metric", level: "method", metric: "CC", from: 2, to: 9 })).toContain("1 method.");
    expect(text({ kind: "type", name: "b.Three" })).toContain("3 methods.");
  });

  test("is limited by package and limit", () => {
    const { filters = [] } = shownTables.methods(inputOf(nothing));
    const limited = (label: string, option: string) => {
      const matches = filters.find((filter) => filter.label === label)?.matching(option);
      return [0, 1, 2].filter((row) => matches?.(row));
    };
    expect(limited("Package", "b")).toEqual([2]);
    expect(limited("Limit", "Complex Method: CC 8 or more")).toEqual([1]);
  });
});
