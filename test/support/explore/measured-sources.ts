import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { codeFiles } from "#site/explore/sources/code-files.ts";
import { fullNameOf, metricValues } from "#site/results/model/analysis.ts";
import { edgesFrom } from "#site/results/model/graph.ts";
import type { CodeEnding } from "#site/source-code/code-endings.ts";
import { measureCode } from "#site/source-code/measure-code.ts";

const { resolve } = createRequire(import.meta.url);
const bytesOf = (file: string) => new Uint8Array(readFileSync(resolve(file)));

const grammars: Readonly<Record<CodeEnding, string>> = {
  cs: "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm",
  java: "tree-sitter-java/tree-sitter-java.wasm",
  py: "tree-sitter-python/tree-sitter-python.wasm",
};

type Content = string | Uint8Array<ArrayBuffer>;

/** What the page fetches to parse a language. */
export const parserOf = (ending: CodeEnding) => ({
  runtime: bytesOf("web-tree-sitter/web-tree-sitter.wasm"),
  grammar: bytesOf(grammars[ending]),
});

/** What the page makes of files that are dropped, by path. */
export async function measureSources(files: Readonly<Record<string, Content>>) {
  const sources = Object.entries(files).map(([path, content]) => {
    const file = new Blob([content]);
    return { path, content: async () => file };
  });
  const code = await codeFiles(sources);
  const { analysis, remarks } = await measureCode(code, parserOf(code.language.ending), () => undefined);
  const { types, methods, findings, packages, dependencies } = analysis;
  const typeNames = types.names.map((_, type) => fullNameOf(analysis, type));
  const metricsOf = (table: typeof types | typeof methods, row: number) =>
    Object.fromEntries(table.metrics.map(({ name }) => [name, metricValues(table, name)?.[row]]));
  return {
    analysis,
    remarks,
    types: typeNames,
    type: (name: string) => metricsOf(types, typeNames.indexOf(name)),
    method: (name: string) => metricsOf(methods, methods.names.indexOf(name)),
    /** As `Missing Default in T.m, line 3`. */
    findings: [...findings.kindOf].map((kind, row) => {
      const type = findings.types[row] ?? -1;
      const at = findings.packages[row] ?? -1;
      const place = type >= 0 ? (types.names[type] ?? "") : at >= 0 ? (packages[at] ?? "") : "all packages";
      const method = findings.methods[row] ? `.${findings.methods[row]}` : "";
      const line = findings.lines[row] ? `, line ${findings.lines[row]}` : "";
      return `${findings.kinds[kind]?.name} in ${place}${method}${line}`;
    }),
    dependencies: dependencies
      ? [...edgesFrom(dependencies.uses)].map(([source, target]) => `${typeNames[source]} -> ${typeNames[target]}`)
      : [],
  };
}
