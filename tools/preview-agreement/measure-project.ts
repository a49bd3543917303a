import { metricValues } from "#site/results/model/analysis.ts";
import type { CodeEnding } from "#site/source-code/code-endings.ts";
import type { Language } from "#site/source-code/language.ts";
import { csharp } from "#site/source-code/languages/csharp.ts";
import { java } from "#site/source-code/languages/java.ts";
import { python } from "#site/source-code/languages/python.ts";
import { measureCode } from "#site/source-code/measure-code.ts";
import { parserOf } from "#test/support/explore/measured-sources.ts";
import { bytesAt, type FetchedProject } from "./fetch-sources.ts";

export const languages: Readonly<Record<CodeEnding, Language>> = { cs: csharp, java, py: python };

/** A finding on a method, a type, or a package; all packages together have no name. */
export interface PlacedFinding {
  smell: string;
  packageName: string;
  /** With the types that it lies in. */
  type: string;
  method: string;
}

/** A project as the page measures it when it is dropped there. */
export async function measureProject(project: FetchedProject) {
  const files = project.files.map((path) => {
    const bytes = bytesAt(project, path);
    return { path, bytes: async () => bytes };
  });
  const language = languages[project.language];
  const code = { name: project.name, language, files, remarks: [] };
  const { analysis, remarks } = await measureCode(code, parserOf(project.language), () => undefined);
  const { types, methods, findings, packages } = analysis;
  const packageOf = (type: number) =>
    types.packages[type] === undefined ? "" : (packages[types.packages[type]] ?? "");
  const [lines, paths, parameters] = ["LOC", "CC", "PC"].map((name) => metricValues(methods, name) ?? []);
  return {
    remarks,
    methods: methods.names.map((method, row) => {
      const type = methods.types[row] ?? -1;
      return {
        packageName: packageOf(type),
        type: types.names[type] ?? "",
        method,
        lines: lines?.[row] ?? 0,
        paths: paths?.[row] ?? 0,
        parameters: parameters?.[row] ?? 0,
      };
    }),
    findings: [...findings.kindOf].map((kind, row): PlacedFinding => {
      const type = findings.types[row] ?? -1;
      const onPackage = packages[findings.packages[row] ?? -1];
      return {
        smell: findings.kinds[kind]?.catalogId ?? "",
        packageName: type >= 0 ? packageOf(type) : (onPackage ?? "all packages"),
        type: types.names[type] ?? "",
        method: findings.methods[row] ?? "",
      };
    }),
  };
}

export type MeasuredProject = Awaited<ReturnType<typeof measureProject>>;
