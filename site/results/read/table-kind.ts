import { metrics } from "#content/catalog/metrics.ts";
import type { FamilyName } from "../model/analysis.ts";
import { lettersOf } from "./json-list.ts";

/** What the rows of a file are about. */
export type TableKind = "types" | "methods" | "findings" | "dependencies" | "hierarchy" | "packages";

/** By the columns; undefined if they are of no result file. The two kinds of pairs have the same columns, so the name of the file decides. */
export function tableKindOf({ at, metrics }: Columns, path: string): TableKind | undefined {
  const has = (role: keyof typeof at) => at[role] >= 0;
  if (has("source") && has("target")) return /hierarchy|inherit/i.test(path) ? "hierarchy" : "dependencies";
  const isInPackage = has("package") || has("module");
  const isInType = has("type") || has("module");
  if (has("smell")) return isInPackage || isInType ? "findings" : undefined;
  const isMeasured = metrics.some(({ isKnown }) => isKnown);
  if (has("method") && isInType && isMeasured) return "methods";
  if (has("type") && isMeasured && !has("method")) return "types";
  if (!has("package") || has("type") || has("method")) return undefined;
  if (has("module")) return isMeasured ? "types" : "packages";
  return isMeasured || /metrics/i.test(path) ? "packages" : undefined;
}

const familyOfHeader: readonly (readonly [pattern: RegExp, family: FamilyName])[] = [
  [/(?:^|_)ml_|machine ?learning/i, "other"],
  [/arch/i, "architecture"],
  [/testab/i, "testability"],
  [/test/i, "test"],
  [/design/i, "design"],
  [/impl?/i, "implementation"],
];

/** The family of smells that the catalog does not know: by the header or the name of the file, else by the columns. */
export function familyOfFile({ at, headers }: Columns, fileName: string): FamilyName {
  const header = headers[at.smell] ?? "";
  const named = [header, fileName.replace(/designite/gi, "")].flatMap((text) =>
    familyOfHeader.filter(([pattern]) => pattern.test(text)),
  )[0];
  if (named) return named[1];
  if (at.method >= 0) return "implementation";
  return at.type >= 0 || at.module >= 0 ? "design" : "architecture";
}

/** Headers of all tools and versions, by `lettersOf`. */
const roleNames = {
  project: "project projectname",
  package: "package packagename namespace namespacename",
  module: "module modulename",
  type: "type typename class classname classmodule",
  method: "method methodname function functionname functionmethod",
  smell:
    "smell smellname codesmell designsmell implementationsmell architecturesmell testabilitysmell testsmell machinelearningsmell mlsmell",
  cause: "cause causeofthesmell description details",
  line: "line lineno linenumber startline startlineno methodstartlineno",
  file: "file filename filepath path",
  test: "istest",
  source: "source",
  target: "target",
  // Designite for C#: names of types in one cell.
  uses: "fanouttypes",
  usedBy: "fanintypes",
};

type Role = keyof typeof roleNames;

function isRole(name: string): name is Role {
  return name in roleNames;
}

const roles = new Map(
  Object.keys(roleNames)
    .filter(isRole)
    .flatMap((role) => roleNames[role].split(" ").map((name) => [name, role] as const)),
);

/** Columns about what a test tests, which no view shows: neither names nor metrics. */
const notRead = new Set(["mainprodclasstested", "productionclassestested"]);

const metricNames = new Map(
  metrics
    .filter(({ levels }) => levels.includes("method") || levels.includes("class"))
    .flatMap(({ abbreviation, name }) => [
      [lettersOf(abbreviation), abbreviation],
      [lettersOf(name), abbreviation],
    ]),
);

/** A column of numbers. */
export interface NumberColumn {
  /** As in the catalog, else as in the file. */
  name: string;
  at: number;
  isKnown: boolean;
}

export interface Columns {
  /** The cells of the header row. */
  headers: readonly string[];
  /** Where the column of a role stands; -1 if there is none. */
  at: Readonly<Record<Role, number>>;
  metrics: readonly NumberColumn[];
  /** Columns with the same name as an earlier one. They are not read. */
  repeated: readonly string[];
  /** How many headers are known. */
  known: number;
}

const nowhere: Readonly<Record<Role, number>> = {
  project: -1,
  package: -1,
  module: -1,
  type: -1,
  method: -1,
  smell: -1,
  cause: -1,
  line: -1,
  file: -1,
  test: -1,
  source: -1,
  target: -1,
  uses: -1,
  usedBy: -1,
};

export function columnsOf(headers: readonly string[]): Columns {
  const at = { ...nowhere };
  const found: NumberColumn[] = [];
  const names = new Set<string>();
  const repeated: string[] = [];
  headers.forEach((header, index) => {
    const letters = lettersOf(header);
    if (notRead.has(letters)) return;
    const role = roles.get(letters);
    // Other programs number variants of a metric, such as LCOM4, which are not the one of the tools.
    const metric = /\d/.test(header) ? undefined : metricNames.get(letters);
    const name = role ?? metric ?? header.trim();
    if (name === "") return;
    if (names.has(name)) repeated.push(header.trim());
    else if (role) at[role] = index;
    else found.push({ name, at: index, isKnown: metric !== undefined });
    names.add(name);
  });
  const known = Object.values(at).filter((index) => index >= 0).length + found.filter(({ isKnown }) => isKnown).length;
  return { headers, at, metrics: found, repeated, known };
}
