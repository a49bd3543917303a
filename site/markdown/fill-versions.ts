import type { Root } from "mdast";
import { visit } from "unist-util-visit";

const placeholder = /%version:([a-z-]+)%/g;

/**
 * Inserts versions into code, where components cannot be used: `tool@v%version:java-action%`.
 * @throws Error with the name of an unknown version.
 */
export function fillVersions(versions: Readonly<Record<string, string>>) {
  const filled = (text: string) =>
    text.replaceAll(placeholder, (_, name: string) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`%version:${name}% names no version of content/products/versions.ts.`);
      return version;
    });
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === "code" || node.type === "inlineCode") node.value = filled(node.value);
    });
  };
}
