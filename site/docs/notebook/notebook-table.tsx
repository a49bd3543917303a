import type { Element, Root } from "hast";
import { toString as textOf } from "mdast-util-to-string";
import type { ReactNode } from "react";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { ScrollingTable } from "../../components/scrolling-table.tsx";
import { toElements } from "./to-elements.ts";

/** Table elements only, without any attribute; styles and scripts are removed with their content. */
const tableOnly = {
  tagNames: ["table", "thead", "tbody", "tr", "th", "td"],
  attributes: {},
  strip: ["style", "script"],
};

const tables = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, tableOnly);
const number = /^[-−]?[\d,]+(?:\.\d+)?%?$|^<NA>$/;

const isElement =
  (...names: string[]) =>
  (node: Root["children"][number]): node is Element =>
    node.type === "element" && names.includes(node.tagName);

const cellsOf = (row: Element) => row.children.filter(isElement("th", "td"));

/**
 * Pandas writes the name of the index into a second heading row that is otherwise empty. Merges it into the first row.
 */
function joinHeadings(head: Element): void {
  const [first, second] = head.children.filter(isElement("tr"));
  if (!first || !second) return;
  const [name, ...others] = cellsOf(second);
  const [corner] = cellsOf(first);
  if (!name || !corner || textOf(corner) !== "" || others.some((cell) => textOf(cell) !== "")) return;
  corner.children = name.children;
  head.children = [first];
}

/** Sets the scope of heading cells, and aligns columns of numbers to the right. */
function markCells(row: Element, scope: "col" | "row", isFigures: readonly boolean[]): void {
  for (const [column, cell] of cellsOf(row).entries()) {
    if (textOf(cell) === "") cell.tagName = "td";
    cell.properties = {
      ...(cell.tagName === "th" && { scope }),
      ...(isFigures[column] && { className: ["cell-right"] }),
    };
  }
}

const rowsOf = (part: Element | undefined) => part?.children.filter(isElement("tr")) ?? [];

function finishTable(table: Element): void {
  const [head] = table.children.filter(isElement("thead"));
  const [body] = table.children.filter(isElement("tbody"));
  if (head) joinHeadings(head);
  const [firstRow] = rowsOf(body);
  const isFigures = firstRow ? cellsOf(firstRow).map((cell) => number.test(textOf(cell).trim())) : [];
  for (const row of rowsOf(head)) markCells(row, "col", isFigures);
  for (const row of rowsOf(body)) markCells(row, "row", isFigures);
}

/** A table as pandas writes it, with the styles of the site. */
export async function notebookTable(html: string): Promise<ReactNode> {
  const tree = await tables.run(tables.parse(html));
  visit(tree, "element", (node) => {
    if (node.tagName === "table") finishTable(node);
  });
  return toElements(tree, {
    table: ({ children }) => <ScrollingTable label="Output table">{children}</ScrollingTable>,
  });
}
