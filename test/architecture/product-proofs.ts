import { type Argument, Visitor } from "oxc-parser";
import { parseModule } from "./project-files.ts";

export interface Proof {
  file: string;
  title: string;
}

/** The tests that a document names, each written as `path/of/the.test.ts`: "title". */
export function namedProofs(markdown: string): Proof[] {
  return [...markdown.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: "([^"]+)"/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));
}

/** Rows of the tables of a document that name no test at all. */
export function rowsWithoutProof(markdown: string): string[] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+\|$/.test(line) && !line.startsWith("| What "))
    .filter((line) => namedProofs(line).length === 0);
}

/** Named tests that do not exist. A part of a title that is filled in when the tests run may be anything. */
export function lostProofs(proofs: readonly Proof[], readText: (file: string) => string | undefined): string[] {
  return proofs
    .filter(({ file, title }) => {
      const text = readText(file);
      return text === undefined || !titlesIn(file, text).some((pattern) => pattern.test(title));
    })
    .map(({ file, title }) => `${file}: "${title}"`);
}

function titlesIn(file: string, text: string): RegExp[] {
  const titles: RegExp[] = [];
  new Visitor({
    CallExpression(node) {
      const written = titleOf(node.arguments[0]);
      if (written && /^(?:test|it)\b/.test(text.slice(node.callee.start, node.callee.end))) titles.push(written);
    },
  }).visit(parseModule(file, text).program);
  return titles;
}

function titleOf(argument: Argument | undefined): RegExp | undefined {
  if (argument?.type === "Literal" && typeof argument.value === "string") return patternOf([argument.value]);
  if (argument?.type === "TemplateLiteral") return patternOf(argument.quasis.map(({ value }) => value.raw));
  return undefined;
}

function patternOf(parts: readonly string[]): RegExp {
  const literal = parts.flatMap((part) => part.split(/%[sdifjo]|\$\w+/)).map((part) => RegExp.escape(part));
  return new RegExp(`^${literal.join(".+")}$`);
}
