import papaparse from "papaparse";
import { createElement, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { nothing, type Selection, typesOf } from "../../results/model/selection.ts";
import { ExportMenu, fileName, tableCsv } from "./export.tsx";
import { type SavedTableName, savedRows, savedTables } from "./tables.ts";

const opened = openedSample(`
  type p.=A LOC=10 NOM=3
  type p.B LOC=2
  design p.=A: Wide Hierarchy / It has "12, or more" children.
  architecture p: God Component
  p.=A -> p.B
`);

const tableOf = (name: SavedTableName, selection: Selection = nothing) =>
  savedTables[name]({ opened, selection, selected: typesOf(selection, opened.analysis, opened.facts) });

test("the table of types holds all metrics", () => {
  expect(tableCsv(tableOf("types")).split("\r\n")).toEqual([
    "Type,Package,LOC,Design findings,All findings,Used by,Uses,NOM",
    "'=A,p,10,1,1,0,1,3",
    "B,p,2,0,0,1,0,",
    "",
  ]);
});

test("the table of packages holds their facts", () => {
  expect(tableCsv(tableOf("packages"))).toContain("p,2,12,2,0,0,,0");
});

test("the table of findings holds their places and causes", () => {
  expect(papaparse.parse(tableCsv(tableOf("findings")).trimEnd()).data.slice(1)).toEqual([
    ["design", "Wide Hierarchy", "p", "'=A", "", "", 'It has "12, or more" children.'],
    ["architecture", "God Component", "p", "", "", "", ""],
  ]);
});

test("of what is selected, only that is saved", () => {
  const rows = (name: SavedTableName, selection: Selection) => {
    const saved = savedRows(tableOf(name, selection), selection);
    return saved && [...saved];
  };
  const [smell, type, inPackage, range] = [
    { kind: "smell", name: "God Component" },
    { kind: "type", name: "p.=A" },
    { kind: "package", name: "p" },
    { kind: "metric", level: "type", metric: "LOC", from: 0, to: 5 },
  ] as const;
  expect(rows("types", { kind: "nothing" })).toBeUndefined();
  expect(rows("types", range)).toEqual([1]);
  expect(rows("types", type)).toBeUndefined();
  expect(rows("packages", smell)).toBeUndefined();
  expect([smell, type, inPackage, range].map((selection) => rows("findings", selection))).toEqual([
    [1],
    [0],
    [0, 1],
    [],
  ]);
  expect(rows("type-distributions", range)).toBeUndefined();
  expect(tableCsv(tableOf("types"), [1]).split("\r\n")).toHaveLength(3);
});

test("names of files are safe on every system", () => {
  expect(fileName("jsoup 1.15.3", "structure", "svg")).toBe("jsoup-1.15.3-structure.svg");
  expect(fileName("../../etc\\<b>:*", "types", "csv")).toBe("etc-b-types.csv");
  expect(fileName("…", "types", "csv")).toBe("results-types.csv");
});

function MenuRenderedTwice(menu: Parameters<typeof ExportMenu>[0]) {
  const [isSecond, setSecond] = useState(false);
  if (!isSecond) setSecond(true);
  return ExportMenu(menu);
}

test("the rows to save are looked for once, not each time the menu is rendered", () => {
  let asked = 0;
  const analysis = {
    ...opened.analysis,
    get findings() {
      asked += 1;
      return opened.analysis.findings;
    },
  };
  const selection: Selection = { kind: "smell", name: "Wide Hierarchy" };
  const menu = {
    opened: { ...opened, analysis },
    selection,
    selected: typesOf(selection, opened.analysis, opened.facts),
    table: "findings",
  } as const;
  expect(renderToStaticMarkup(createElement(MenuRenderedTwice, menu))).toContain("CSV of 1 selected");
  expect(asked).toBe(1);
});
