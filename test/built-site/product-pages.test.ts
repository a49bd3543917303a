import type { Element, Root } from "hast";
import { expect, test } from "vitest";
import { legacyCsharp } from "#content/products/designite-csharp.ts";
import { builtPages, elementsOf, readableText } from "./built-pages.ts";

const colors = /green, yellow, orange, or red/;

test("the page of the C# tool shows the legacy application, and the colors of metrics there only", () => {
  const tree = builtPages().find(({ path }) => path === "/products-cs")?.tree;
  const sections = tree ? elementsOf(tree, ({ tagName }) => tagName === "section") : [];
  const rootOf = (section: Element): Root => ({ type: "root", children: [section] });
  const text = (section: Element) => readableText(rootOf(section));
  const colored = sections.filter((section) => colors.test(text(section)));
  expect(colored).toHaveLength(1);
  expect(colored.map(text)[0]).toContain(legacyCsharp.version);
});
