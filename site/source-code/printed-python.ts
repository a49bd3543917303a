import { type CodeNode, childOf } from "./code-tree.ts";
import { textOf } from "./language.ts";

/** In brackets of their own, whether the code has some or not. */
const bracketed = new Set([
  "comparison_operator",
  "binary_operator",
  "unary_operator",
  "not_operator",
  "conditional_expression",
  "await",
  "yield",
  "named_expression",
]);
const brackets: Readonly<Record<string, string>> = {
  argument_list: "()",
  dictionary: "{}",
  expression_list: "()",
  lambda_parameters: "",
  list: "[]",
  list_pattern: "[]",
  pattern_list: "()",
  set: "{}",
  tuple: "()",
  tuple_pattern: "()",
};
const joinedKinds = new Set([
  "attribute",
  "call",
  "dictionary_splat",
  "interpolation",
  "keyword_argument",
  "list_splat",
  "slice",
]);

/**
 * A statement as DPy prints it to count its characters: on one line, with each operation in brackets, texts that follow
 * each other as one, and line breaks in texts as two characters. Shown by its public results.
 */
export function printedPython(node: CodeNode, text: string): string {
  const print = (one: CodeNode) => printedPython(one, text);
  const { kind, children } = node;
  if (kind === "string" || kind === "concatenated_string") {
    const parts = kind === "string" ? [node] : children;
    const prefix = /^[bf]/i.exec(textOf(node, text))?.[0] ?? "";
    return `${prefix}'${parts.map((one) => stringContent(one, text)).join("")}'`;
  }
  if (children.length === 0) return textOf(node, text);

  const inner = children.filter(({ kind: sign }) => !/^[()[\]{},]$/.test(sign));
  if (kind === "parenthesized_expression") return inner.map(print).join("");
  if (kind === "boolean_operator")
    return `(${operandsOf(node)
      .map(print)
      .join(` ${operatorOf(node)} `)})`;
  if (kind === "pair") return inner.map(print).join("").replace(":", ": ");
  if (kind === "lambda") return `(${inner.map(print).join(" ").replace(" :", ":")})`;
  if (kind === "subscript") {
    const [value, ...indexes] = inner.map(print);
    return `${value}[${indexes.length > 1 ? `(${indexes.join(", ")})` : indexes.join("")}]`;
  }
  const around = brackets[kind];
  if (around !== undefined) return (around[0] ?? "") + inner.map(print).join(", ") + (around[1] ?? "");
  if (kind.endsWith("_comprehension")) return `[${inner.map(print).join(" ")}]`;
  if (kind === "generator_expression") {
    const printed = `(${inner.map(print).join(" ")})`;
    return node.field === "arguments" ? `(${printed})` : printed;
  }
  const printed = children.map(print).join(joinedKinds.has(kind) ? "" : " ");
  return bracketed.has(kind) ? `(${printed})` : printed;
}

const operatorOf = (node: CodeNode) => (childOf(node, "and") ? "and" : "or");

/** What one `and` or `or` after another connects. */
function operandsOf(node: CodeNode): CodeNode[] {
  const operator = operatorOf(node);
  return node.children
    .filter(({ kind }) => kind !== operator)
    .flatMap((one) => (one.kind === "boolean_operator" && operatorOf(one) === operator ? operandsOf(one) : [one]));
}

/** Whether an `and` or `or` is the first of those that connect the same operands. */
export const isFirstOfChain = (node: CodeNode): boolean => {
  const [first] = node.children;
  return first?.kind !== "boolean_operator" || operatorOf(first) !== operatorOf(node);
};

function stringContent(node: CodeNode, text: string): string {
  return node.children
    .filter(({ kind }) => kind !== "string_start" && kind !== "string_end")
    .map((part) => {
      if (part.kind === "interpolation") return printedPython(part, text);
      return textOf(part, text)
        .replaceAll(/\\\r?\n/g, "")
        .replaceAll(/\r?\n/g, "\\n")
        .replaceAll(/\\(["'])/g, "$1");
    })
    .join("");
}
