import type { ProductId, ToolId } from "#content/catalog/product-names.ts";
import type { CodeEnding } from "./code-endings.ts";
import { type CodeNode, childAt } from "./code-tree.ts";

export interface Field {
  name: string;
  isPublic: boolean;
  line?: number;
  /** Of the file that it is declared in. */
  path?: string;
}

/** What an import makes known: one name, or all names of a package, namespace or type. */
export interface Import {
  /** The whole name of what is imported. */
  from: string;
  /** How the file calls it; absent if all names in it are imported. */
  as?: string;
  /** Whether the files in the folder and below it know it too. */
  isGlobal?: true;
}

/**
 * What a language calls the parts of code that are measured. Kinds of nodes are those of its grammar, and `text` is
 * always that of the whole file.
 */
export interface Language {
  /** How visitors call it. */
  name: string;
  /** What the names of its files end with. */
  ending: CodeEnding;
  tool: ProductId;
  /** The tool whose published rules apply. */
  rulesOf: ToolId;
  /** The text without what no parser of the language reads, of the same length. */
  prepare?(text: string): string;
  /** Whether the inner structure of a node is left out, such as that of a text. */
  isWhole(kind: string): boolean;
  /** Whether the parts of a type may stand in several files. */
  hasPartialTypes?: true;
  /** Whether files are types too. */
  hasModules?: true;
  /** Whether a type has the members of types and methods in it too. */
  countsInnerMembers?: true;
  /** Whether a method in a method is part of it, and not listed by itself. */
  methodsHoldFunctions?: true;
  /** Whether each long name is reported where it is declared, fields with their type; otherwise a method that uses some. */
  reportsDeclaredNames?: true;
  /** Whether the rule on long identifiers concerns the name of a method too. */
  namesMethods?: true;
  types: ReadonlySet<string>;
  methods: ReadonlySet<string>;
  /** The package that a node puts its types into, and "" for most nodes. */
  packageOf(node: CodeNode, text: string, file: CodeFile): string;
  /** The packages whose types code in a package names without an import; "" where whole names need none. */
  packagesInSight(packageName: string): readonly string[];
  typeName(type: CodeNode, text: string, file: CodeFile): string;
  methodName(method: CodeNode, text: string): string;
  importsOf(root: CodeNode, text: string, file: CodeFile): Import[];
  /** The name that a node refers to, such as `Foo` or `org.example.Foo`, and "" for most nodes. */
  referenceIn(node: CodeNode, parent: CodeNode, text: string): string;
  supertypesOf(type: CodeNode, text: string): string[];
  fieldsOf(type: CodeNode, text: string, file: CodeFile): Field[];
  parametersOf(method: CodeNode, text: string): string[];
  /** The names of variables that a node declares in a method. */
  localsIn(node: CodeNode, text: string): string[];
  isPublic(method: CodeNode, type: CodeNode, text: string): boolean;
  /** Each adds one path through a method. */
  isDecision(node: CodeNode, parent: CodeNode): boolean;
  /** Whether the tool does not look into a node for decisions or for numbers. */
  passesOver?(what: "paths" | "numbers", node: CodeNode, parent: CodeNode): boolean;
  /** Each after the first one takes a path away, where the tool counts so. */
  isExit?(node: CodeNode): boolean;
  bodyOf(method: CodeNode, text: string): MeasuredBody;
  /** The condition whose logical operators are counted, if the node has one. */
  conditionOf(node: CodeNode): CodeNode | undefined;
  logicalOperators: ReadonlySet<string>;
  isEmptyCatch(node: CodeNode, text: string): boolean;
  isMissingDefault(node: CodeNode, parent: CodeNode, text: string): boolean;
  /** The value of a number in the code, unless its place explains it; absent where numbers are no smell. */
  numberOf?(node: CodeNode, parent: CodeNode, text: string): number | undefined;
}

export interface MeasuredBody {
  lines: number;
  /** With as many characters as count. */
  statements: readonly { length: number; line: number }[];
}

export interface CodeFile {
  path: string;
  text: string;
  /** The folders that it lies in, as a dotted name; in Python that of its package. */
  folder: string;
}

export const textOf = (node: CodeNode | undefined, text: string): string =>
  node ? text.slice(node.start, node.end) : "";

export const nameOf = (node: CodeNode, text: string): string => textOf(childAt(node, "name"), text);

/** With each run of blanks and line breaks as one blank. */
export const onOneLine = (node: CodeNode, text: string): string => textOf(node, text).replaceAll(/\s+/g, " ").trim();

export const linesBetween = (start: number, end: number, text: string): number =>
  text.slice(start, end).split("\n").length;

/** The value of a decimal or hexadecimal number; 0 for one in another notation. */
export function numericValue(literal: string): number {
  const digits = literal.toLowerCase().replaceAll("_", "");
  return Number(digits.startsWith("0x") ? digits.replace(/[ul]+$/, "") : digits.replace(/[uldfmj]+$/, "")) || 0;
}
