import type { Element, Root } from "hast";
import { toString as textOf } from "mdast-util-to-string";
import type { ReactNode } from "react";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { toElements } from "./to-elements.ts";

/** Only what a table is made of, without a single attribute; styles and scripts go with their content. */
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

/** Pandas writes the name of the index into a second row of headings that is empty otherwise: it joins the first. */
function joinHeadings(head: Element): void {
  const [first, second] = head.children.filter(isElement("tr"));
  if (!first || !second) return;
  const [name, ...others] = cellsOf(second);
  const [corner] = cellsOf(first);
  if (!name || !corner || textOf(corner) !== "" || others.some((cell) => textOf(cell) !== "")) return;
  corner.children = name.children;
  head.children = [first];
}

/** Says which cells are headings of what, and sets figures flush right. */
function markCells(part: Element, scope: "col" | "row"): void {
  for (const row of part.children.filter(isElement("tr"))) {
    for (const cell of cellsOf(row)) {
      if (textOf(cell) === "") cell.tagName = "td";
      if (cell.tagName === "th") cell.properties = { scope };
      if (number.test(textOf(cell).trim())) cell.properties = { ...cell.properties, className: ["cell-right"] };
    }
  }
}

/** A table as pandas writes it, in the look of the site. */
export async function notebookTable(html: string): Promise<ReactNode> {
  const tree = await tables.run(tables.parse(html));
  visit(tree, "element", (node) => {
    if (node.tagName === "thead") joinHeadings(node);
    if (node.tagName === "thead" || node.tagName === "tbody") {
      markCells(node, node.tagName === "thead" ? "col" : "row");
      return SKIP;
    }
    return undefined;
  });
  return toElements(tree, {
    table: ({ children }) => <ScrollingTable label="Output table">{children}</ScrollingTable>,
  });
}
