import type { CodeNode } from "./code-tree.ts";

/** What begins and ends a line with its braces; those of array initializers do not. */
const blocks = new Set([
  "block",
  "constructor_body",
  "class_body",
  "interface_body",
  "enum_body",
  "annotation_type_body",
  "switch_block",
]);

const heads = new Set(["for_statement", "enhanced_for_statement", "resource_specification", "catch_clause"]);
const spacedWords = new Set(["?", ":", "->", "instanceof", "throws", "extends", "implements"]);
const keywordsBeforeBracket = new Set(["if", "while", "for", "switch", "catch", "synchronized", "try"]);
const declarations = new Set(["local_variable_declaration", "field_declaration"]);

const endsAsWord = (text: string) => /[\w$"'\]>]$/.test(text);
const startsAsWord = (text: string) => /^[\w$"'@]/.test(text);

/** Semicolons end a line, but for those in the head of a loop, between resources, and after the constants of an enum. */
function isEndOfStatement(node: CodeNode, parent: CodeNode): boolean {
  if (parent.kind === "for_statement") return node.field === "body";
  return parent.field !== "init" && parent.kind !== "resource_specification" && parent.kind !== "enum_body";
}

function endsLine(node: CodeNode, parent: CodeNode): boolean {
  if (node.kind === "{" || node.kind === "}") return blocks.has(parent.kind);
  if (node.kind === ";") return isEndOfStatement(node, parent);
  return node.kind === ":" && parent.kind === "switch_block_statement_group";
}

/** Whether a blank follows the bracket that closes a condition or the head of a loop. */
const closesHead = (node: CodeNode, parent: CodeNode) =>
  node.kind === ")" && (heads.has(parent.kind) || parent.field === "condition");

export interface PrintedLine {
  text: string;
  /** Where it begins in the file. */
  line: number;
}

/**
 * Java code as DesigniteJava prints it again to count lines and characters: a statement in a line, braces of blocks at
 * the end of one, without comments and indentation, with blanks around binary operators, but not around assignments.
 */
export function printedLines(root: CodeNode, text: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  let line = "";
  let begin = root.line;
  let last = "";
  let isSpaced = false;
  const visit = (node: CodeNode, parent: CodeNode) => {
    if (node.children.length > 0) {
      for (const child of node.children) visit(child, node);
      return;
    }
    const token = text.slice(node.start, node.end);
    if (line === "") begin = node.line;
    const isOperator = node.field === "operator" && parent.kind === "binary_expression";
    const hasBlanks = isOperator || spacedWords.has(token);
    const hasBlank =
      hasBlanks ||
      isSpaced ||
      (endsAsWord(last) && startsAsWord(token)) ||
      (token === "(" && keywordsBeforeBracket.has(last)) ||
      (token === "{" && parent.kind === "block");
    line += hasBlank && line !== "" ? ` ${token}` : token;
    last = token;
    isSpaced = hasBlanks || closesHead(node, parent) || (token === "," && declarations.has(parent.kind));
    if (!endsLine(node, parent)) return;
    lines.push({ text: line, line: begin });
    [line, last, isSpaced] = ["", "", false];
  };
  visit(root, root);
  return line === "" ? lines : [...lines, { text: line, line: begin }];
}
