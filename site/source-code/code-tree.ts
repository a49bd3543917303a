import type { Tree } from "web-tree-sitter";

/** A node of the syntax tree of a file, without comments. */
export interface CodeNode {
  /** As the grammar calls it: `if_statement`, or the text of a sign or keyword. */
  kind: string;
  /** What the node is to its parent, such as `body`; empty where the grammar has no name for it. */
  field: string;
  /** In the text of the file. */
  start: number;
  end: number;
  /** From 1. */
  line: number;
  children: readonly CodeNode[];
}

/** Deeper code is not written by people, and would not fit the stack of those who walk it. */
const maxDepth = 1500;

/** The tree cannot be used, with the reason as the end of a sentence about the file. */
export class UnreadableCode extends Error {}

const isComment = (kind: string) => kind.endsWith("comment");

/**
 * Copies a tree, which lies in the memory of the parser, into objects.
 * @param isWhole whether the parts of a node of this kind are left out
 * @throws UnreadableCode
 */
export function copyTree(tree: Tree, text: string, isWhole: (kind: string) => boolean): CodeNode {
  const cursor = tree.walk();
  // Nodes come in the order of the text, so the line of each is that of the one before or a later one.
  let line = 1;
  let lineEnd = text.indexOf("\n");
  const lineAt = (start: number) => {
    while (lineEnd >= 0 && lineEnd < start) {
      line += 1;
      lineEnd = text.indexOf("\n", lineEnd + 1);
    }
    return line;
  };
  const copyNode = (kind: string, depth: number): CodeNode => {
    if (depth > maxDepth) throw new UnreadableCode(`is nested deeper than ${maxDepth} levels`);
    const children: CodeNode[] = [];
    const start = cursor.startIndex;
    const node = {
      kind,
      field: cursor.currentFieldName ?? "",
      start,
      end: cursor.endIndex,
      line: lineAt(start),
      children,
    };
    if (!isWhole(kind) && cursor.gotoFirstChild()) {
      do {
        const childKind = cursor.nodeType;
        if (!isComment(childKind)) children.push(copyNode(childKind, depth + 1));
      } while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return node;
  };
  try {
    return copyNode(cursor.nodeType, 0);
  } finally {
    cursor.delete();
  }
}

/** A node and all below it, in the order of the text. `enters` may keep out of a node's children. */
export function* nodesIn(node: CodeNode, enters: (node: CodeNode) => boolean = () => true): Generator<CodeNode> {
  yield node;
  if (enters(node)) for (const child of node.children) yield* nodesIn(child, enters);
}

export const childAt = (node: CodeNode, field: string): CodeNode | undefined =>
  node.children.find((child) => child.field === field);

export const childOf = (node: CodeNode, ...kinds: readonly string[]): CodeNode | undefined =>
  node.children.find(({ kind }) => kinds.includes(kind));
