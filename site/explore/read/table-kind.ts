import type { FamilyName } from "../model/analysis.ts";
import type { Columns } from "./columns.ts";

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
