import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";

/** With fewer columns, a table of words has room on a phone. */
const leastColumns = 4;

const childrenOf = (parent: Element, ...names: string[]) =>
  parent.children.filter((child) => child.type === "element" && names.includes(child.tagName)) as Element[];

const rowsOf = (table: Element, part: "thead" | "tbody") =>
  childrenOf(table, part).flatMap((rows) => childrenOf(rows, "tr").map((row) => childrenOf(row, "th", "td")));

/**
 * Marks the tables of words with many columns, whose rows become blocks on narrow screens: there, each value stands beside
 * the name of its column, and the first cell is the heading of its row. A column of figures, which is aligned to the right,
 * is compared from row to row, so its table stays one.
 */
export function rehypeStackingTables() {
  return (tree: Root) => {
    visit(tree, "element", (table) => {
      if (table.tagName !== "table") return;
      const [columns = []] = rowsOf(table, "thead");
      if (columns.length < leastColumns || columns.some(({ properties }) => properties.align === "right")) return;
      table.properties.className = ["stacking-table"];
      for (const [rowHeading, ...values] of rowsOf(table, "tbody")) {
        if (rowHeading) {
          rowHeading.tagName = "th";
          rowHeading.properties.scope = "row";
        }
        for (const [at, value] of values.entries()) {
          const column = columns[at + 1];
          if (!column || value.children.length === 0) continue;
          value.properties.dataLabel = textOf(column);
          // Beside the name of the column, one element.
          value.children = [
            { type: "element", tagName: "span", properties: {}, children: value.children as ElementContent[] },
          ];
        }
      }
    });
  };
}
