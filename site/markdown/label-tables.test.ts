import type { Element } from "hast";
import { expect, test } from "vitest";
import { labelTables } from "./mdx-plugin.ts";

function labelsOf(...elements: [tagName: string, text?: string][]): unknown[] {
  const children = elements.map(
    ([tagName, value = ""]): Element => ({
      type: "element",
      tagName,
      properties: {},
      children: [{ type: "text", value }],
    }),
  );
  labelTables()({ type: "root", children });
  return children.filter(({ tagName }) => tagName === "table").map(({ properties }) => properties.ariaLabel);
}

test("a table bears the name of the heading above it", () => {
  expect(labelsOf(["h2", "Options"], ["table"], ["h3", "Columns"], ["table"])).toEqual([
    "Table: Options",
    "Table: Columns",
  ]);
});

test("tables below one heading are counted, and one above all headings has a name", () => {
  expect(labelsOf(["table"], ["h2", "Options"], ["table"], ["table"])).toEqual([
    "Table: Introduction",
    "Table: Options",
    "Table 2: Options",
  ]);
});
