import type { CodeNode } from "./code-tree.ts";
import { joined } from "./dotted-names.ts";
import { type CodeFile, type Field, type Import, type Language, linesBetween } from "./language.ts";
import { type MethodMeasures, methodRules } from "./method-rules.ts";

export interface MeasuredMethod extends MethodMeasures {
  name: string;
  /** Of the file that it lies in, which may hold a part of its type only. */
  path: string;
  line: number;
  isPublic: boolean;
  /** Whether it lies in another method. */
  isInner: boolean;
}

export interface MeasuredType {
  packageName: string;
  /** With the types that it lies in: `Outer.Inner`. */
  name: string;
  lines: number;
  fields: readonly Field[];
  /** Without those of types in it. */
  methods: readonly MeasuredMethod[];
  supertypes: readonly string[];
  /** The names that its code refers to, without those of types in it. */
  references: ReadonlySet<string>;
}

export interface MeasuredFile {
  path: string;
  imports: readonly Import[];
  /** Each before those that lie in it. */
  types: readonly MeasuredType[];
}

/** What a file holds: its types, their methods with what is wrong with these, and what they refer to. */
export function measureFile(root: CodeNode, file: CodeFile, language: Language): MeasuredFile {
  const { text } = file;
  const measuresOf = methodRules(language);
  const types: MeasuredType[] = [];

  const measureMethod = (
    node: CodeNode,
    type: CodeNode,
    fields: readonly Field[],
  ): Omit<MeasuredMethod, "isInner"> => ({
    name: language.methodName(node, text),
    path: file.path,
    line: node.line,
    isPublic: language.isPublic(node, type, text),
    ...measuresOf(node, fields, text),
  });

  const measureType = (node: CodeNode, packageName: string, outer: string, outerFields: readonly Field[]) => {
    const name = joined(outer, language.typeName(node, text, file));
    const fields = language.fieldsOf(node, text, file);
    const known = [...outerFields, ...fields];
    const methods: MeasuredMethod[] = [];
    const references = new Set<string>();
    const supertypes = language.supertypesOf(node, text);
    types.push({
      packageName,
      name,
      lines: linesBetween(node.start, node.end, text),
      fields,
      methods,
      supertypes,
      references,
    });
    const visit = (part: CodeNode, parent: CodeNode, isInner: boolean) => {
      if (language.types.has(part.kind)) return measureType(part, packageName, name, known);
      const isMethod = language.methods.has(part.kind) && !(isInner && language.methodsHoldFunctions);
      if (isMethod) methods.push({ ...measureMethod(part, node, known), isInner });
      const reference = language.referenceIn(part, parent, text);
      if (reference !== "") references.add(reference);
      for (const child of part.children) visit(child, part, isInner || isMethod);
    };
    for (const child of node.children) visit(child, node, false);
  };

  const visitAround = (node: CodeNode, around: string) => {
    const packageName = joined(around, language.packageOf(node, text, file));
    if (language.types.has(node.kind)) measureType(node, packageName, "", []);
    else for (const child of node.children) visitAround(child, packageName);
  };
  visitAround(root, "");
  return { path: file.path, imports: language.importsOf(root, text, file), types };
}
