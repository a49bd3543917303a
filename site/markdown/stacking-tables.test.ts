import type { Element, ElementContent, Root } from "hast";
import { expect, test } from "vitest";
import { rehypeStackingTables } from "./stacking-tables.ts";

function element(tagName: string, properties: Element["properties"], ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

const words = (value: string): ElementContent[] => (value ? [{ type: "text", value }] : []);

function tableOf(columns: string[], row: string[], align?: string): Element {
  const table = element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...columns.map((name) => element("th", { align }, ...words(name))))),
    element("tbody", {}, element("tr", {}, ...row.map((value) => element("td", {}, ...words(value))))),
  );
  const tree: Root = { type: "root", children: [table] };
  rehypeStackingTables()(tree);
  return table;
}

const columns = ["Aspect", "First", "Second", "Third"];

function cellsOf(table: Element): Element[] {
  const [, body] = table.children as Element[];
  const [row] = (body?.children ?? []) as Element[];
  return (row?.children ?? []) as Element[];
}

test("in a table of words, the first cell heads its row and each value names its column", () => {
  const table = tableOf(columns, ["Price", "10", "", "free"]);
  expect(table.properties.className).toEqual(["stacking-table"]);
  expect(cellsOf(table).map(({ tagName, properties }) => [tagName, properties.dataLabel])).toEqual([
    ["th", undefined],
    ["td", "First"],
    ["td", undefined],
    ["td", "Third"],
  ]);
});

test("a table of figures, and one of few columns, stay as they are", () => {
  for (const table of [tableOf(columns, ["JUnit", "1", "2", "3"], "right"), tableOf(["Smell", "Rule"], ["a", "b"])]) {
    expect(table.properties.className).toBeUndefined();
    expect(cellsOf(table).map(({ tagName }) => tagName)).not.toContain("th");
  }
});
