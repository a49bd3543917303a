import { parse } from "csv-parse/sync";
import { noPackage } from "#site/results/read/type-registry.ts";
import { previewedSmells } from "#site/source-code/previewed-smells.ts";
import {
  type ComparedWithTool,
  compareFindings,
  compareMethods,
  type Finding,
  type Row,
  smellPrintedBy,
} from "./compared.ts";
import type { MeasuredProject } from "./measure-project.ts";

const smellOf = smellPrintedBy("designite-csharp");

/** A type by its last name, as the tool calls one in another, and without its parameters, which the tool does not print everywhere. */
const placeOf = (namespace: string, type: string, method: string) =>
  `${namespace || noPackage} ${type.replaceAll(/<[^<>]*>/g, "").replace(/.*\./, "")} ${method}`.trim();

/**
 * Compares with result files of Designite for C#, in the types that they list: the
 * folder of a project can hold files that are no part of it.
 */
export function compareWithCsharp(
  read: (file: string) => string,
  { methods, findings }: MeasuredProject,
): ComparedWithTool {
  const rowsOf = (file: string): Row[] =>
    parse(read(file), { bom: true, columns: true, quote: null, relax_column_count: true });
  const listed = new Set(rowsOf("ClassMetrics").map(({ Namespace = "", Type = "" }) => placeOf(Namespace, Type, "")));

  const own = methods
    .filter(({ packageName, type }) => listed.has(placeOf(packageName, type, "")))
    .map(({ packageName, type, method, lines, paths, parameters }) =>
      [placeOf(packageName, type, method), lines, paths, parameters].join(" "),
    );
  const ofTool = rowsOf("MethodMetrics").map(({ Namespace = "", Type = "", Method = "", LOC, CC, PC }) =>
    [placeOf(Namespace, Type, Method), LOC, CC, PC].join(" "),
  );

  const ofMethods = rowsOf("ImpSmells").map((row): Finding => {
    const { Namespace = "", Class = "", Method = "" } = row;
    return { smell: smellOf(row["Implementation smell"]), text: placeOf(Namespace, Class, Method) };
  });
  const ofTypes = rowsOf("DesignSmells").map((row): Finding => {
    return { smell: smellOf(row["Design smell"]), text: placeOf(row.Namespace ?? "", row.Class ?? "", "") };
  });
  const ofNamespaces = rowsOf("ArchSmells").flatMap((row): Finding[] => {
    const smell = smellOf(row["Architecture smell"]);
    return namespacesOf(row).map((namespace) => ({ smell, text: namespace || noPackage }));
  });
  const ownFindings = findings
    .filter(({ packageName, type }) => type === "" || listed.has(placeOf(packageName, type, "")))
    .map(({ smell, packageName, type, method }): Finding => {
      return { smell, text: type === "" ? packageName : placeOf(packageName, type, method) };
    });
  // The tool reports a type once for each limit that it reaches, and a namespace for each cycle.
  const once = new Map([...ofTypes, ...ofNamespaces].map((finding) => [`${finding.smell} ${finding.text}`, finding]));
  return {
    methods: { listed: ofTool.length, equal: compareMethods(own, ofTool), withoutLines: 0 },
    smells: compareFindings(ownFindings, [...ofMethods, ...once.values()], previewedSmells.cs),
  };
}

/** The namespace of a row, and all of a cycle, which the tool reports for one of them. */
function namespacesOf({ Namespace = "", Cause = "" }: Row): string[] {
  const inCycle = /participating components in the cycle are: (.*)/.exec(Cause)?.[1];
  return inCycle ? inCycle.split("' ") : [Namespace];
}
