import { type CodeNode, childAt, childOf, nodesIn } from "../code-tree.ts";
import { type Field, type Import, type Language, nameOf, numericValue, textOf } from "../language.ts";
import { printedLines } from "../printed-lines.ts";

const decisions = new Set([
  "if_statement",
  "for_statement",
  "enhanced_for_statement",
  "while_statement",
  "do_statement",
]);
const fields = new Set(["field_declaration", "constant_declaration"]);
const statementParents = new Set(["block", "constructor_body", "switch_block_statement_group", "labeled_statement"]);

/** The members of a type; those of an enum stand behind its constants. */
function membersOf(type: CodeNode): readonly CodeNode[] {
  const body = childAt(type, "body");
  return (body?.kind === "enum_body" ? childOf(body, "enum_body_declarations") : body)?.children ?? [];
}

const hasModifier = (node: CodeNode, modifier: string) =>
  childOf(node, "modifiers")?.children.some(({ kind }) => kind === modifier) ?? false;

const declaratorNames = (node: CodeNode, text: string) =>
  node.children.filter(({ kind }) => kind === "variable_declarator").map((one) => nameOf(one, text));

/** Without parameters: `List` of `List<String>`. */
const plainName = (type: CodeNode, text: string) =>
  textOf(type.kind === "generic_type" ? type.children[0] : type, text);

/** `String @Nullable ... names`: the grammar knows no annotation there. Places in the text stay the same. */
const annotatedRest = /@[\w.]+(?:\([^()]*\))?(?=\s*\.{3})/g;

/** Measured as the community edition of DesigniteJava does, whose source is public. */
export const java: Language = {
  name: "Java",
  ending: "java",
  tool: "designite-java",
  rulesOf: "designite-java-community",
  prepare: (text) => text.replaceAll(annotatedRest, (annotation) => " ".repeat(annotation.length)),
  countsInnerMembers: true,
  isWhole: (kind) => kind === "string_literal" || kind === "character_literal" || kind === "scoped_type_identifier",
  types: new Set([
    "class_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
    "annotation_type_declaration",
  ]),
  methods: new Set(["method_declaration", "constructor_declaration", "compact_constructor_declaration"]),
  packageOf(node, text) {
    const declaration = node.kind === "program" && childOf(node, "package_declaration");
    return declaration ? textOf(childOf(declaration, "identifier", "scoped_identifier"), text) : "";
  },
  packagesInSight: (packageName) => [packageName, ""],
  typeName: nameOf,
  methodName: nameOf,
  importsOf(root, text) {
    return root.children
      .filter(({ kind }) => kind === "import_declaration")
      .map((node): Import => {
        const from = textOf(childOf(node, "identifier", "scoped_identifier"), text);
        return childOf(node, "asterisk") ? { from } : { from, as: from.slice(from.lastIndexOf(".") + 1) };
      });
  },
  referenceIn(node, _parent, text) {
    if (node.kind === "type_identifier" || node.kind === "scoped_type_identifier") return textOf(node, text);
    const isObject = node.field === "object" && (node.kind === "identifier" || node.kind === "field_access");
    return isObject ? textOf(node, text) : "";
  },
  supertypesOf(type, text) {
    const parents = [childAt(type, "superclass"), childAt(type, "interfaces"), childOf(type, "extends_interfaces")];
    return parents
      .flatMap((parent) => (parent ? (childOf(parent, "type_list") ?? parent).children : []))
      .filter(({ kind }) => kind === "generic_type" || kind.endsWith("type_identifier"))
      .map((parent) => plainName(parent, text));
  },
  fieldsOf(type, text) {
    const declarations = membersOf(type).filter(({ kind }) => fields.has(kind));
    return declarations.flatMap((node) => {
      const isPublic = hasModifier(node, "public");
      return declaratorNames(node, text).map((name): Field => ({ name, isPublic }));
    });
  },
  parametersOf(method, text) {
    return (childAt(method, "parameters")?.children ?? []).flatMap((node) => {
      if (node.kind === "formal_parameter") return [nameOf(node, text)];
      return node.kind === "spread_parameter" ? declaratorNames(node, text) : [];
    });
  },
  localsIn: (node, text) =>
    node.kind === "local_variable_declaration" && node.field !== "init" ? declaratorNames(node, text) : [],
  isPublic: (method) => hasModifier(method, "public"),
  isDecision: ({ kind, children }) => decisions.has(kind) || (kind === "switch_label" && children[0]?.kind === "case"),
  bodyOf(method, text) {
    const body = childAt(method, "body");
    const lines = body ? printedLines(body, text) : [];
    return {
      lines: lines.length,
      statements: lines.map(({ text, line }) => ({ length: text.replaceAll(/\s+/g, " ").length, line })),
    };
  },
  conditionOf: (node) => (node.kind === "if_statement" ? childAt(node, "condition") : undefined),
  logicalOperators: new Set(["&&", "||"]),
  isEmptyCatch: (node) => node.kind === "catch_clause" && childAt(node, "body")?.children.length === 2,
  isMissingDefault(node, parent) {
    if (node.kind !== "switch_expression" || !statementParents.has(parent.kind)) return false;
    const groups = childAt(node, "body")?.children ?? [];
    const labels = groups.flatMap(({ children }) => children.filter(({ kind }) => kind === "switch_label"));
    return !labels.some((label) => [...nodesIn(label)].some(({ kind }) => kind === "default"));
  },
  numberOf(node, parent, text) {
    const isNumber = /^(?:decimal|hex|octal|binary)_.*literal$/.test(node.kind);
    return isNumber && parent.kind !== "array_initializer" ? numericValue(textOf(node, text)) : undefined;
  },
};
