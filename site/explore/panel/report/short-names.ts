import type { Report } from "../../report/report-of.ts";
import { commonPrefix } from "./common-prefix.ts";

export interface ShortNames {
  /** What the names are shown without. */
  prefix: string;
  report: Report;
}

/** The report with names that leave out the packages that all of them share, so that it fits on one sheet. */
export function shortNames(report: Report): ShortNames {
  const { worst, cycles, mostUsed } = report;
  const prefix = commonPrefix([
    ...worst.map(({ name }) => name),
    ...mostUsed.map(({ name }) => name),
    ...cycles.flatMap(({ types, cuts }) => [...types.slice(0, 1), ...cuts.flatMap((cut) => [cut.source, cut.target])]),
  ]);
  const short = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  return {
    prefix,
    report: {
      ...report,
      worst: worst.map((type) => ({ ...type, name: short(type.name) })),
      mostUsed: mostUsed.map((type) => ({ ...type, name: short(type.name) })),
      cycles: cycles.map((cycle) => ({
        ...cycle,
        types: cycle.types.map(short),
        cuts: cycle.cuts.map((cut) => ({ ...cut, source: short(cut.source), target: short(cut.target) })),
      })),
    },
  };
}
