import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import temml from "temml";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const html = unified().use(rehypeParse, { fragment: true });

/**
 * TeX as MathML elements. The TeX source is kept in an annotation, for copying and for the Markdown alternate. Style
 * attributes are removed, because the security policy allows none.
 *
 * @throws Error if the TeX is invalid.
 */
export function formulaElements(tex: string, display: boolean): ElementContent[] {
  const markup = temml.renderToString(tex, { displayMode: display, throwOnError: true, annotate: true });
  const tree = html.parse(markup);
  visit(tree, "element", ({ properties }) => {
    delete properties.style;
  });
  return tree.children.filter((node) => node.type === "element");
}

interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}

function texOf([attribute, ...others]: readonly Attribute[]): string {
  if (attribute?.type !== "mdxJsxAttribute" || attribute.name !== "tex" || others.length > 0) {
    throw new Error('A formula is written <Formula tex="..."/>.');
  }
  if (typeof attribute.value !== "string") throw new Error("The TeX of a formula is written between quotation marks.");
  return attribute.value;
}

/** Replaces `<Formula tex="..."/>` when a text is compiled: as a block on a line of its own, inline elsewhere. */
export function rehypeFormulas() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
      if (node.name !== "Formula" || !parent || index === undefined) return;
      const display = node.type === "mdxJsxFlowElement";
      const children = formulaElements(texOf(node.attributes), display);
      // A long formula scrolls within its box on a narrow screen, which the keyboard must reach.
      const block = { className: ["formula"], role: "group", ariaLabel: "Formula", tabIndex: 0 };
      const formula: Element = display
        ? { type: "element", tagName: "div", properties: block, children }
        : { type: "element", tagName: "span", properties: { className: ["formula-inline"] }, children };
      parent.children.splice(index, 1, formula);
    });
  };
}
