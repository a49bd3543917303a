import { type CodeNode, childAt, childOf, nodesIn } from "../code-tree.ts";
import { joined } from "../dotted-names.ts";
import { type CodeFile, type Field, type Import, type Language, linesBetween, nameOf, textOf } from "../language.ts";
import { isFirstOfChain, printedPython } from "../printed-python.ts";

const decisions = new Set(["if_statement", "elif_clause", "for_statement", "while_statement"]);
const handlers = new Set(["except_clause", "except_group_clause"]);
const statements = new Set([
  "expression_statement",
  "return_statement",
  "raise_statement",
  "assert_statement",
  "delete_statement",
]);
const patterns = new Set(["pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern"]);
const simpleChain = /^[\w.]+$/;

const isModule = ({ kind }: CodeNode) => kind === "module";

function moduleName({ path }: CodeFile): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.pyi?$/, "");
}

/** The statements of a body, with what stands behind decorators. */
function membersOf(type: CodeNode): CodeNode[] {
  const body = isModule(type) ? type : childAt(type, "body");
  return (body?.children ?? []).map((node) =>
    node.kind === "decorated_definition" ? (childAt(node, "definition") ?? node) : node,
  );
}

/** What a node assigns to: the parts of a pattern, each by itself. */
function assignedIn(node: CodeNode): CodeNode[] {
  if (/^(?:augmented_)?assignment$|^for_/.test(node.kind)) return targetsIn(childAt(node, "left"));
  if (node.kind === "named_expression") return targetsIn(childAt(node, "name"));
  return node.kind === "as_pattern_target" ? node.children.flatMap(targetsIn) : [];
}

const targetsIn = (target: CodeNode | undefined): CodeNode[] =>
  target && patterns.has(target.kind) ? target.children.flatMap(targetsIn) : target ? [target] : [];

/**
 * The lines of the statements of a function, and one for its head. Of documentation, those count that only hold its
 * quotes.
 */
function linesOf(method: CodeNode, text: string): number {
  const body = childAt(method, "body")?.children ?? [];
  return body.reduce((lines, node, at) => {
    const { start, children } = childAt(node, "definition") ?? node;
    const written = linesBetween(start, endOf(node), text);
    const isDocumentation = at === 0 && node.kind === "expression_statement" && children[0]?.kind === "string";
    return lines + written - (isDocumentation ? documentationLines(children[0], text) : 0);
  }, 1);
}

/** A block of the grammar ends behind the comments after its last statement. */
function endOf({ end, children }: CodeNode): number {
  const last = children.at(-1);
  return last ? endOf(last) : end;
}

const documentationLines = (node: CodeNode | undefined, text: string): number =>
  textOf(node, text)
    .replaceAll(/^\w*(?:"{3}|'{3}|["'])|(?:"{3}|'{3}|["'])$/g, "")
    .trim()
    .split("\n").length;

/** The statements of a function whose characters DPy counts, with those of functions in it. */
function* measuredIn(node: CodeNode): Generator<CodeNode> {
  if (statements.has(node.kind)) {
    if (!setsDictionary(node)) yield node;
  } else if (!handlers.has(node.kind)) for (const child of node.children) yield* measuredIn(child);
}

function setsDictionary({ children }: CodeNode): boolean {
  const assignment = children.find(({ kind }) => kind === "assignment");
  return (
    assignment !== undefined && !childAt(assignment, "type") && childAt(assignment, "right")?.kind === "dictionary"
  );
}

const declaredParameter = /^(?:typed_|default_|typed_default_)parameter$/;

/** `*`, `*rest` or `**named`, behind which parameters can only be named. */
const isOpen = ({ kind }: CodeNode) => kind === "keyword_separator" || kind.endsWith("_splat_pattern");

const parameterName = (node: CodeNode, text: string): string =>
  textOf(node.kind === "identifier" ? node : [...nodesIn(node)].find(({ kind }) => kind === "identifier"), text);

const isHidden = (name: string) => name.startsWith("_");

/**
 * What an import may mean by the name of a module. Code may be started from a folder around it, the nearest of which
 * comes first; a name without a dot may be that of a library, and leads into none.
 */
function modulesNamed(name: string, folder: string): string[] {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  const parts = folder === "" ? [] : folder.split(".");
  // `from ..shapes import Circle` in package `a.b.c` names `a.b.shapes`.
  if (dots > 0) return [joined(...parts.slice(0, parts.length - dots + 1), name.slice(dots))];
  const around = name.includes(".") ? parts.map((_, at) => parts.slice(0, parts.length - at).join(".")) : [];
  return ["", ...around].map((start) => joined(start, name));
}

function importedNames(node: CodeNode, text: string): { name: string; as: string }[] {
  return node.children
    .filter(({ field }) => field === "name")
    .map((one) => {
      const name = one.kind === "aliased_import" ? nameOf(one, text) : textOf(one, text);
      return { name, as: one.kind === "aliased_import" ? textOf(childAt(one, "alias"), text) : name };
    });
}

export const python: Language = {
  name: "Python",
  ending: "py",
  tool: "dpy",
  rulesOf: "dpy",
  hasModules: true,
  methodsHoldFunctions: true,
  namesMethods: true,
  // A name that is only imported is not used.
  isWhole: (kind) => ["string_content", "format_specifier", "dotted_name", "relative_import"].includes(kind),
  types: new Set(["module", "class_definition"]),
  methods: new Set(["function_definition"]),
  packageOf: (node, _, { folder }) => (isModule(node) ? folder : ""),
  packagesInSight: () => [],
  typeName: (type, text, file) => (isModule(type) ? moduleName(file) : nameOf(type, text)),
  methodName: nameOf,
  importsOf(root, text, { folder }) {
    return [...nodesIn(root)].flatMap((node): Import[] => {
      if (node.kind === "import_statement")
        return importedNames(node, text).flatMap(({ name, as }) => {
          // `import a.b` makes `a` known, `import a.b as c` makes `c` known as `a.b`.
          const [first = "", ...inner] = name.split(".");
          const modules = modulesNamed(name, folder);
          return as === name
            ? modules.map((from) => ({
                from: from
                  .split(".")
                  .slice(0, -inner.length || undefined)
                  .join("."),
                as: first,
              }))
            : modules.map((from) => ({ from, as }));
        });
      if (node.kind !== "import_from_statement") return [];
      const modules = modulesNamed(textOf(childAt(node, "module_name"), text).replaceAll(/\s/g, ""), folder);
      if (childOf(node, "wildcard_import")) return modules.map((from) => ({ from }));
      return importedNames(node, text).flatMap(({ name, as }) =>
        modules.map((from) => ({ from: joined(from, name), as })),
      );
    });
  },
  referenceIn(node, _parent, text) {
    if (node.kind === "identifier")
      return ["attribute", "name", "alias"].includes(node.field) ? "" : textOf(node, text);
    if (node.kind !== "attribute") return "";
    const name = textOf(node, text);
    return simpleChain.test(name) ? name : "";
  },
  supertypesOf(type, text) {
    const parents = childAt(type, "superclasses")?.children ?? [];
    return parents.filter(({ kind }) => kind === "identifier" || kind === "attribute").map((one) => textOf(one, text));
  },
  fieldsOf(type, text) {
    const found = new Set<string>();
    for (const member of membersOf(type)) {
      const assigned = member.kind === "expression_statement" ? member.children.flatMap(assignedIn) : [];
      for (const one of assigned) if (one.kind === "identifier") found.add(textOf(one, text));
      if (isModule(type) || member.kind !== "function_definition") continue;
      for (const one of [...nodesIn(member)].flatMap(assignedIn)) {
        const name = textOf(one, text);
        if (one.kind === "attribute" && /^self\.\w+$/.test(name)) found.add(name.slice("self.".length));
      }
    }
    return [...found].map((name): Field => ({ name, isPublic: !isHidden(name) }));
  },
  /** Without `self`, and without those that can only be named or come in any number, as DPy counts. */
  parametersOf(method, text) {
    const parameters = childAt(method, "parameters")?.children ?? [];
    const end = parameters.findIndex((node) => isOpen(node) || node.children.some(isOpen));
    return parameters
      .slice(0, end < 0 ? undefined : end)
      .filter(({ kind }) => kind === "identifier" || declaredParameter.test(kind))
      .map((node) => parameterName(node, text))
      .filter((name) => name !== "self");
  },
  localsIn: (node, text) =>
    declaredParameter.test(node.kind)
      ? [parameterName(node, text)]
      : assignedIn(node)
          .filter(({ kind }) => kind === "identifier")
          .map((one) => textOf(one, text)),
  isPublic: (method, _, text) => !isHidden(nameOf(method, text)),
  isDecision: (node) =>
    decisions.has(node.kind) || handlers.has(node.kind) || (node.kind === "boolean_operator" && isFirstOfChain(node)),
  isExit: ({ kind }) => kind === "return_statement",
  bodyOf: (method, text) => ({
    lines: linesOf(method, text),
    statements: [...measuredIn(childAt(method, "body") ?? method)].map((node) => {
      return { length: printedPython(node, text).length, line: node.line };
    }),
  }),
  conditionOf: (node) =>
    node.kind === "if_statement" || node.kind === "elif_clause" ? childAt(node, "condition") : undefined,
  logicalOperators: new Set(["and", "or"]),
  isEmptyCatch(node, text) {
    if (node.kind !== "except_clause") return false;
    const body = childOf(node, "block")?.children ?? [];
    return body.every((one) => one.kind === "pass_statement" || textOf(one, text) === "return");
  },
  isMissingDefault(node, _, text) {
    if (node.kind !== "match_statement") return false;
    const cases = childAt(node, "body")?.children ?? [];
    return !cases.some(
      (one) => !childAt(one, "guard") && /^[A-Za-z_]\w*$/.test(textOf(childOf(one, "case_pattern"), text)),
    );
  },
};
