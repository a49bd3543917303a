import { type CodeNode, childAt, childOf, nodesIn } from "../code-tree.ts";
import { withoutLast } from "../dotted-names.ts";
import { type Field, type Import, type Language, nameOf, numericValue, textOf, writtenBody } from "../language.ts";
import { withoutDirectives } from "./csharp-directives.ts";

const decisions = new Set([
  "if_statement",
  "for_statement",
  "foreach_statement",
  "while_statement",
  "do_statement",
  // The word of each branch of a switch.
  "case",
]);
const statements = new Set([
  "expression_statement",
  "local_declaration_statement",
  "return_statement",
  "throw_statement",
  "yield_statement",
  "if_statement",
  "for_statement",
  "foreach_statement",
  "while_statement",
  "using_statement",
  "lock_statement",
  "fixed_statement",
  "switch_statement",
]);
const names = new Set(["identifier", "qualified_name", "member_access_expression", "alias_qualified_name"]);
const simpleChain = /^[\w.\s]+$/;

const hasModifier = (node: CodeNode, modifier: string, text: string) =>
  node.children.some((one) => one.kind === "modifier" && textOf(one, text) === modifier);

function declaratorNames(node: CodeNode, text: string): string[] {
  const declaration = node.kind === "variable_declaration" ? node : childOf(node, "variable_declaration");
  const declarators = declaration?.children.filter(({ kind }) => kind === "variable_declarator") ?? [];
  return declarators.map((one) => nameOf(one, text));
}

/** The rules of Designite for C# are not published but for a few: those of DesigniteJava stand in, and pages say so. */
export const csharp: Language = {
  name: "C#",
  ending: "cs",
  tool: "designite-csharp",
  rulesOf: "designite-java-community",
  prepare: withoutDirectives,
  hasPartialTypes: true,
  // The `case` of `goto case` is no branch.
  isWhole: (kind) => /^(?:verbatim_|raw_)?string_literal$|^character_literal$|^goto_statement$/.test(kind),
  types: new Set([
    "class_declaration",
    "struct_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
  ]),
  methods: new Set([
    "method_declaration",
    "constructor_declaration",
    "destructor_declaration",
    "operator_declaration",
    "conversion_operator_declaration",
  ]),
  packageOf(node, text) {
    const declaration = node.kind === "compilation_unit" ? childOf(node, "file_scoped_namespace_declaration") : node;
    return declaration?.kind.endsWith("namespace_declaration") ? nameOf(declaration, text) : "";
  },
  packagesInSight(packageName) {
    const inSight = [packageName];
    while (inSight.at(-1)) inSight.push(withoutLast(inSight.at(-1) ?? ""));
    return inSight;
  },
  typeName: nameOf,
  methodName(method, text) {
    const operator = childAt(method, "operator") ?? childAt(method, "type");
    return method.kind.endsWith("operator_declaration") ? `operator ${textOf(operator, text)}` : nameOf(method, text);
  },
  importsOf(root, text) {
    return [...nodesIn(root, ({ kind }) => !kind.endsWith("class_declaration"))]
      .filter(({ kind }) => kind === "using_directive")
      .map((node): Import => {
        const alias = childAt(node, "name");
        const from = textOf(
          node.children.findLast(({ kind, field }) => names.has(kind) && field !== "name"),
          text,
        );
        return alias ? { from, as: textOf(alias, text) } : { from };
      });
  },
  referenceIn(node, text) {
    if (!names.has(node.kind) || node.field === "name") return "";
    const name = textOf(node, text);
    return /^[A-Z]/.test(name) && simpleChain.test(name) ? name.replaceAll(/\s/g, "") : "";
  },
  supertypesOf(type, text) {
    const bases = childOf(type, "base_list")?.children ?? [];
    return bases
      .filter(({ kind }) => kind === "generic_name" || names.has(kind))
      .map((base) => textOf(base.kind === "generic_name" ? base.children[0] : base, text));
  },
  fieldsOf(type, text) {
    const members = childAt(type, "body")?.children ?? [];
    return members
      .filter(({ kind }) => kind === "field_declaration")
      .flatMap((node) => {
        const isPublic = hasModifier(node, "public", text);
        return declaratorNames(node, text).map((name): Field => ({ name, isPublic }));
      });
  },
  parametersOf(method, text) {
    return (childAt(method, "parameters")?.children ?? []).flatMap((node) => {
      if (node.kind === "parameter") return [nameOf(node, text)];
      // `params` has no node of its own.
      return node.kind === "identifier" && node.field === "name" ? [textOf(node, text)] : [];
    });
  },
  localsIn: (node, text) => (node.kind === "local_declaration_statement" ? declaratorNames(node, text) : []),
  isPublic: (method, type, text) => hasModifier(method, "public", text) || type.kind === "interface_declaration",
  isDecision: ({ kind }) => decisions.has(kind),
  bodyOf: (method, text) => writtenBody(method, text, ({ kind }) => statements.has(kind)),
  conditionOf: (node) => (node.kind === "if_statement" ? childAt(node, "condition") : undefined),
  logicalOperators: new Set(["&&", "||"]),
  isEmptyCatch: (node) => node.kind === "catch_clause" && childAt(node, "body")?.children.length === 2,
  isMissingDefault(node) {
    if (node.kind !== "switch_statement") return false;
    const sections = childAt(node, "body")?.children ?? [];
    return !sections.some(({ children }) => children.some(({ kind }) => kind === "default"));
  },
  numberOf(node, parent, text) {
    const isNumber = node.kind === "integer_literal" || node.kind === "real_literal";
    return isNumber && parent.kind !== "initializer_expression" ? numericValue(textOf(node, text)) : undefined;
  },
};
