import { type CodeNode, childAt, childOf, nodesIn } from "../code-tree.ts";
import { joined, withoutLast } from "../dotted-names.ts";
import { type Field, type Import, type Language, nameOf, numericValue, textOf } from "../language.ts";
import { withoutDirectives } from "./csharp-directives.ts";

const decisions = new Set(["if_statement", "for_statement", "foreach_statement", "while_statement"]);
const withoutPaths = new Set([
  "do_statement",
  "labeled_statement",
  "catch_clause",
  "finally_clause",
  "checked_statement",
  "fixed_statement",
  "lambda_expression",
  "anonymous_method_expression",
]);
const withoutNumbers = new Set([
  "catch_clause",
  "constructor_initializer",
  "parameter_list",
  "arrow_expression_clause",
]);
/** Of the statements of others, those after `else` and in the heads of `for`, but for the condition, and of `using`. */
function isWithoutNumbers({ kind, field }: CodeNode, parent: CodeNode): boolean {
  if (parent.kind === "if_statement") return field === "alternative";
  if (parent.kind === "for_statement") return field === "initializer" || field === "update";
  return withoutNumbers.has(kind) || (parent.kind === "using_statement" && field !== "body");
}
const names = new Set([
  "identifier",
  "generic_name",
  "qualified_name",
  "member_access_expression",
  "alias_qualified_name",
]);
const hasStatements = ({ kind, children }: CodeNode) =>
  kind === "switch_section" && children.some((one) => one.kind === "block" || one.kind.endsWith("_statement"));
const simpleChain = /^[\w.\s]+(?:`\d+)?$/;

const hasModifier = (node: CodeNode, modifier: string, text: string) =>
  node.children.some((one) => one.kind === "modifier" && textOf(one, text) === modifier);

function declaratorNames(node: CodeNode, text: string): string[] {
  const declaration = node.kind === "variable_declaration" ? node : childOf(node, "variable_declaration");
  const declarators = declaration?.children.filter(({ kind }) => kind === "variable_declarator") ?? [];
  return declarators.map((one) => nameOf(one, text));
}

/** A method that is called, or a member that is set: both often have the name of a type. */
const isNoType = ({ kind, field }: CodeNode, parent: CodeNode) =>
  parent.kind === "generic_name" ||
  (kind === "identifier" && field === "left" && parent.kind === "assignment_expression") ||
  field === "function";

/** `Cache` of two parameters is another type than `Cache`. */
function namedType(node: CodeNode, text: string): string {
  if (node.kind === "generic_name") {
    const commas = childOf(node, "type_argument_list")?.children.filter(({ kind }) => kind === ",") ?? [];
    return `${textOf(node.children[0], text)}\`${commas.length + 1}`;
  }
  const [outer, , last] = node.children;
  return last?.kind === "generic_name" ? joined(textOf(outer, text), namedType(last, text)) : textOf(node, text);
}

/** Measured as Designite for C# does, by the results that its author published for 3,073 repositories. */
export const csharp: Language = {
  name: "C#",
  ending: "cs",
  tool: "designite-csharp",
  rulesOf: "designite-csharp",
  prepare: withoutDirectives,
  hasPartialTypes: true,
  reportsDeclaredNames: true,
  isWhole: (kind) => /^(?:verbatim_|raw_)?string_literal$|^character_literal$/.test(kind),
  types: new Set([
    "class_declaration",
    "struct_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
  ]),
  // Operators are none to the tool.
  methods: new Set(["method_declaration", "constructor_declaration", "destructor_declaration"]),
  packageOf(node, text) {
    const declaration = node.kind === "compilation_unit" ? childOf(node, "file_scoped_namespace_declaration") : node;
    return declaration?.kind.endsWith("namespace_declaration") ? nameOf(declaration, text) : "";
  },
  packagesInSight(packageName) {
    const inSight = [packageName];
    while (inSight.at(-1)) inSight.push(withoutLast(inSight.at(-1) ?? ""));
    return inSight;
  },
  /** With its parameters, as the tool prints it. */
  typeName(type, text) {
    const parameters = childOf(type, "type_parameter_list")?.children.filter(({ kind }) => kind === "type_parameter");
    const written = parameters?.map((one) => nameOf(one, text)).join(", ");
    return nameOf(type, text) + (written ? `<${written}>` : "");
  },
  methodName: nameOf,
  importsOf(root, text) {
    return [...nodesIn(root, ({ kind }) => !kind.endsWith("class_declaration"))]
      .filter(({ kind }) => kind === "using_directive")
      .map((node): Import => {
        const alias = childAt(node, "name");
        const from = textOf(
          node.children.findLast(({ kind, field }) => names.has(kind) && field !== "name"),
          text,
        );
        const isGlobal = childOf(node, "global") ? { isGlobal: true as const } : {};
        return alias ? { from, as: textOf(alias, text), ...isGlobal } : { from, ...isGlobal };
      });
  },
  referenceIn(node, parent, text) {
    if (!names.has(node.kind) || node.field === "name" || isNoType(node, parent)) return "";
    const name = namedType(node, text);
    return /^[A-Z]/.test(name) && simpleChain.test(name) ? name.replaceAll(/\s/g, "") : "";
  },
  supertypesOf(type, text) {
    const bases = childOf(type, "base_list")?.children ?? [];
    return bases.filter(({ kind }) => names.has(kind)).map((base) => namedType(base, text));
  },
  fieldsOf(type, text, { path }) {
    const members = childAt(type, "body")?.children ?? [];
    return members
      .filter(({ kind }) => kind === "field_declaration")
      .flatMap((node) => {
        const isPublic = hasModifier(node, "public", text);
        return declaratorNames(node, text).map((name): Field => ({ name, isPublic, line: node.line, path }));
      });
  },
  parametersOf(method, text) {
    return (childAt(method, "parameters")?.children ?? []).flatMap((node) => {
      if (node.kind === "parameter") return [nameOf(node, text)];
      // `params` has no node of its own.
      return node.kind === "identifier" && node.field === "name" ? [textOf(node, text)] : [];
    });
  },
  localsIn: (node, text) => (node.kind === "variable_declaration" ? declaratorNames(node, text) : []),
  isPublic: (method, _type, text) => hasModifier(method, "public", text),
  isDecision: (node, parent) =>
    decisions.has(node.kind) || (hasStatements(node) && parent.children.find(hasStatements) !== node),
  passesOver: (what, node, parent) => (what === "paths" ? withoutPaths.has(node.kind) : isWithoutNumbers(node, parent)),
  bodyOf(method, text) {
    const body = childOf(method, "block");
    if (!body) return { lines: 0, statements: [] };
    const written = textOf(body, text).replaceAll("\r", "");
    const isConstructor = method.kind === "constructor_declaration";
    return {
      // The tool takes one of two line breaks away, so that of several blank lines each second one counts.
      lines: written.replaceAll("\n\n", "\n").split("\n").length,
      // Each line is a statement to it, also one with a comment, but for those of constructors.
      statements: isConstructor
        ? []
        : written.split("\n").map((line, at) => ({ length: line.trim().length, line: body.line + at })),
    };
  },
  conditionOf: (node) => (node.kind === "if_statement" ? childAt(node, "condition") : undefined),
  logicalOperators: new Set(["&&", "||"]),
  isEmptyCatch: (node) => node.kind === "catch_clause" && childAt(node, "body")?.children.length === 2,
  isMissingDefault(node) {
    if (node.kind !== "switch_statement") return false;
    const sections = childAt(node, "body")?.children ?? [];
    return !sections.some(({ children }) => children.some(({ kind }) => kind === "default"));
  },
  numberOf(node, _parent, text) {
    const isNumber = node.kind === "integer_literal" || node.kind === "real_literal";
    const written = textOf(node, text);
    return isNumber && !/^0[xb]/i.test(written) ? numericValue(written) : undefined;
  },
};
