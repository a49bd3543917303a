import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

/** The text of an element, without markup. */
function wordsOf(element: Element): string {
  const words: string[] = [];
  visit(element, "text", ({ value }) => {
    words.push(value);
  });
  return words.join("");
}

/** Labels each table with the preceding heading, with a number from the second table on. */
export function labelTables() {
  return (tree: Root) => {
    let heading = "Introduction";
    let count = 0;
    visit(tree, "element", (element) => {
      if (/^h[1-6]$/.test(element.tagName)) {
        heading = wordsOf(element);
        count = 0;
      }
      if (element.tagName !== "table") return;
      count += 1;
      element.properties.ariaLabel = count === 1 ? `Table: ${heading}` : `Table ${count}: ${heading}`;
    });
  };
}
