import { smellAt } from "#content/catalog/smells/index.ts";
import { limitFor } from "#content/catalog/smells/rule-limit.ts";
import { type CodeNode, childAt, nodesIn } from "./code-tree.ts";
import { type Field, type Language, onOneLine, textOf } from "./language.ts";
import type { previewedMethodSmells } from "./previewed-smells.ts";

/** A smell of a method, with what it was found by. */
export interface MethodFinding {
  smell: (typeof previewedMethodSmells)[number];
  cause: string;
  line: number;
}

export interface MethodMeasures {
  lines: number;
  complexity: number;
  parameters: number;
  findings: MethodFinding[];
}

/**
 * Measures a method and applies the rules that need no compiler, with the limits that the catalog states for a tool.
 * @param fields of the types that the method lies in
 */
type MeasureMethod = (method: CodeNode, fields: readonly Field[], text: string) => MethodMeasures;

/** What makes a name a Long Identifier; undefined for one that is none. */
export function longNameCause({ rulesOf }: Language): (name: string) => string | undefined {
  const longest = limitFor(smellAt("long-identifier"), rulesOf, "nameLength");
  return (name) => (name.length >= longest ? `${name} has ${name.length} characters` : undefined);
}

export function methodRules(language: Language): MeasureMethod {
  const limit = (smell: MethodFinding["smell"], measure: Parameters<typeof limitFor>[2]) =>
    limitFor(smellAt(smell), language.rulesOf, measure);
  const mostLines = limit("long-method", "LOC");
  const mostPaths = limit("complex-method", "CC");
  const mostParameters = limit("long-parameter-list", "PC");
  const longestName = limit("long-identifier", "nameLength");
  const causeOf = longNameCause(language);
  const longestStatement = limit("long-statement", "statementLength");
  const mostOperators = limit("complex-conditional", "logicalOperators");

  return (method, fields, text) => {
    const findings: MethodFinding[] = [];
    const report = (smell: MethodFinding["smell"], cause: string, line = method.line) =>
      findings.push({ smell, cause, line });
    const parameters = language.parametersOf(method, text);
    const { lines, statements } = language.bodyOf(method, text);
    let complexity = 1;
    let exits = 0;
    const declared = new Set([...parameters, ...fields.map(({ name }) => name)]);
    const longNames: CodeNode[] = [];
    const reportLong = (names: readonly string[], line?: number) => {
      for (const cause of names.flatMap((name) => causeOf(name) ?? [])) report("long-identifier", cause, line);
    };

    const applyRules = (node: CodeNode, parent: CodeNode, hasNumbers: boolean) => {
      const condition = language.conditionOf(node);
      if (condition) {
        const operators = [...nodesIn(condition)].filter(({ kind }) => language.logicalOperators.has(kind)).length;
        if (operators >= mostOperators)
          report("complex-conditional", `${operators} logical operators: ${onOneLine(condition, text)}`, node.line);
      }
      if (language.isEmptyCatch(node, text))
        report("empty-catch-block", "nothing is done with the exception", node.line);
      if (language.isMissingDefault(node, parent, text))
        report("missing-default", "there is no branch for other values", node.line);
      const number = hasNumbers ? language.numberOf?.(node, parent, text) : undefined;
      if (number !== undefined && number !== 0 && number !== 1) report("magic-number", textOf(node, text), node.line);
    };
    /** A method in a method adds to its paths and names, but has findings of its own. */
    const visit = (node: CodeNode, parent: CodeNode, isOwn: boolean, hasPaths: boolean, hasNumbers: boolean) => {
      if (hasPaths && language.isDecision(node, parent)) complexity += 1;
      if (language.isExit?.(node)) exits += 1;
      const locals = language.localsIn(node, text);
      for (const name of locals) declared.add(name);
      if (language.reportsDeclaredNames && isOwn) reportLong(locals, node.line);
      if (node.kind === "identifier" && node.end - node.start >= longestName) longNames.push(node);
      if (isOwn) applyRules(node, parent, hasNumbers);
      const hasPathsIn = hasPaths && !language.passesOver?.("paths", node, parent);
      const hasNumbersIn = hasNumbers && !language.passesOver?.("numbers", node, parent);
      for (const child of node.children) {
        const isOwnIn = isOwn && (language.methodsHoldFunctions === true || !language.methods.has(child.kind));
        visit(child, node, isOwnIn, hasPathsIn, hasNumbersIn);
      }
    };
    visit(method, method, true, true, true);
    complexity -= Math.max(0, exits - 1);

    if (lines >= mostLines) report("long-method", `${lines} lines`);
    if (complexity >= mostPaths) report("complex-method", `cyclomatic complexity ${complexity}`);
    if (parameters.length >= mostParameters) report("long-parameter-list", `${parameters.length} parameters`);
    for (const { length, line } of statements)
      if (length >= longestStatement) report("long-statement", `${length} characters`, line);
    const ownName = childAt(method, "name");
    const longName = longNames.find((node) =>
      node === ownName ? language.namesMethods : declared.has(textOf(node, text)),
    );
    if (language.reportsDeclaredNames) reportLong(parameters);
    else if (longName) reportLong([textOf(longName, text)], longName.line);
    return { lines, complexity, parameters: parameters.length, findings };
  };
}
