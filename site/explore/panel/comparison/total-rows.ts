import { familyNames } from "../../model/analysis.ts";
import type { Comparison } from "../../model/compare.ts";
import { familyHeading } from "../parts/family-heading.ts";

export interface TotalRow {
  name: string;
  before: number;
  now: number;
}

/** The totals of two results side by side. Families without a finding in both are left out. */
export function totalRows({ before, now }: Pick<Comparison, "before" | "now">): TotalRow[] {
  const row = (name: string, of: (totals: Comparison["now"]) => number | undefined): TotalRow => {
    return { name, before: of(before) ?? Number.NaN, now: of(now) ?? Number.NaN };
  };
  const isThere = (one: TotalRow) => one.before > 0 || one.now > 0;
  return [
    row("Types", ({ types }) => types),
    row("Methods", ({ methods }) => methods),
    row("Lines of code", ({ linesOfCode }) => linesOfCode),
    row("Findings", ({ findings }) => findings),
    ...familyNames
      .map((family) => row(familyHeading(family), ({ findingsByFamily }) => findingsByFamily[family]))
      .filter(isThere),
    row("Findings in 1,000 lines", ({ density }) => density),
    row("Types with findings", ({ typesWithFindings }) => typesWithFindings),
    row("Types in cycles", ({ typesInCycles }) => typesInCycles),
  ].filter((one) => isThere(one) || one.name === "Findings");
}
