import { familyNames } from "../../results/model/analysis.ts";
import {
  type ComparedFinding,
  type Comparison,
  mostChanged,
  type TypeChange,
  worstChanges,
} from "../../results/model/compare.ts";
import { type CycleChange, worseCycles } from "../../results/model/compare-structure.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { limitWords } from "../../results/model/limits.ts";
import { familyHeading, type Totals } from "../../results/model/totals.ts";

export const levels = ["package", "type"] as const;
export type Level = (typeof levels)[number];

const shownNames = 4;

function listed(names: readonly string[], short: (name: string) => string): string {
  const shown = names.slice(0, shownNames).map(short);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")}, and ${formatValue(more)} more` : shown.join(", ");
}

/** What became of a cycle, in a sentence. */
export function cycleWords(
  { kind, before, now, joined, left }: CycleChange,
  level: Level,
  short: (name: string) => string,
): string {
  const sizes = (cycles: CycleChange["now"]) => cycles.map(({ length }) => formatValue(length)).join(" and ");
  const [was = [], is = []] = [before[0], now[0]];
  if (kind === "new") return `New cycle of ${counted(is.length, level)}: ${listed(is, short)}.`;
  if (kind === "broke") return `The cycle of ${counted(was.length, level)} broke: ${listed(was, short)}.`;
  const moves = [
    joined.length > 0 && `joined by ${listed(joined, short)}`,
    left.length > 0 && `left by ${listed(left, short)}`,
  ].filter(Boolean);
  const member = before.length + now.length > 2 ? "" : ` with ${short(is.find((name) => was.includes(name)) ?? "")}`;
  const cycles = `${before.length > 1 ? "Cycles" : "The cycle"} of ${sizes(before)} ${level}s${member}`;
  const became = kind === "merged" || kind === "split" ? `${kind} into` : `${kind} to`;
  return `${cycles} ${became} ${sizes(now)}${moves.length > 0 ? `: ${moves.join("; ")}` : ""}.`;
}

/** Cycles of packages and types that became worse, and new dependencies against the order of the packages. */
function worseStructure({ structure }: Comparison, short: (name: string) => string): string[] {
  const cycles = levels.flatMap((level) => {
    const all = structure[level]?.cycles.filter(({ kind }) => worseCycles.some((worst) => worst === kind)) ?? [];
    const [one] = all.toSorted((a, b) => b.now.flat().length - a.now.flat().length);
    const others = all.length > 1 ? ` ${counted(all.length - 1, "more cycle")} of ${level}s got worse.` : "";
    return one ? [cycleWords(one, level, short) + others] : [];
  });
  const against = structure.package?.new.filter(({ isAgainst }) => isAgainst) ?? [];
  if (against.length === 0) return cycles;
  const edges = against.map(({ source, target }) => `${short(source)} → ${short(target)}`);
  return [...cycles, `New dependencies between packages that close a cycle: ${listed(edges, (name) => name)}.`];
}

/** What became worse, in sentences: the structure, findings and types. */
export function worseSentences(comparison: Comparison, short: (name: string) => string): string[] {
  const { newFindings, goneFindings, worse } = comparison;
  const inNew = newFindings.filter(({ isPlaceUnmatched }) => isPlaceUnmatched).length;
  const some = inNew === newFindings.length ? (inNew === 1 ? "" : "all ") : `${formatValue(inNew)} `;
  const inNewCode = inNew === 0 ? "" : `, ${some}in new code`;
  const gone =
    goneFindings.length === 0
      ? ""
      : ` ${counted(goneFindings.length, "earlier finding is", "earlier findings are")} gone.`;
  const most = mostChanged(worse);
  const sentences = [
    ...worseStructure(comparison, short),
    ...(newFindings.length > 0 ? [`${counted(newFindings.length, "new finding")}${inNewCode}.${gone}`] : []),
    ...(worse.length > 0
      ? [
          `${counted(worse.length, "type")} got worse${most ? `, ${short(most.type)} the most` : ""}.${worse.length > 1 ? ` ${worstChanges}.` : ""}`,
        ]
      : []),
  ];
  if (sentences.length === 0) sentences.push("As far as these results show, nothing got worse.");
  return [...sentences, ...comparison.caveats];
}

/** Findings of one place in words: the kinds, each with its methods. */
export function findingWords(findings: readonly ComparedFinding[]): string {
  return [...Map.groupBy(findings, ({ kind }) => kind.name)]
    .map(([name, ofKind]) => {
      const methods = [...new Set(ofKind.flatMap(({ method }) => (method ? [method] : [])))];
      const times = ofKind.length > 1 ? ` (${formatValue(ofKind.length)})` : "";
      return `${name}${times}${methods.length > 0 ? ` in ${listed(methods, (method) => method)}` : ""}`;
    })
    .join("; ");
}

/** What became worse or better, in words. */
export function changeWords({ smellsBefore, smellsNow, metrics }: TypeChange): string {
  const smells =
    smellsBefore === smellsNow
      ? []
      : [`${counted(smellsBefore, "design smell")} before, ${formatValue(smellsNow)} now`];
  const values = metrics.map(
    ({ limit, before, now }) =>
      `${limit.metric}${limit.level === "method" ? " of a method" : ""} ${Number.isNaN(before) ? "" : `${formatValue(before)} before, `}${formatValue(now)} now, ${limitWords(limit)}`,
  );
  return [...smells, ...values].join("; ");
}

export interface TotalRow {
  name: string;
  before: number;
  now: number;
}

const measures: readonly (readonly [name: string, of: (totals: Totals) => number | undefined])[] = [
  ["Types", ({ types }) => types],
  ["Methods", ({ methods }) => methods],
  ["Lines of code", ({ linesOfCode }) => linesOfCode],
  ["Findings", ({ findings }) => findings],
  ...familyNames.map((family) => [familyHeading(family), (totals: Totals) => totals.findingsByFamily[family]] as const),
  ["Findings in 1,000 lines", ({ density }) => density],
  ["Types with findings", ({ typesWithFindings }) => typesWithFindings],
  ["Types in cycles", ({ typesInCycles }) => typesInCycles],
];

/** The totals of two results side by side, NaN where one is unknown. Those without a value in both are left out. */
export const totalRows = (totals: Pick<Comparison, "before" | "now">): TotalRow[] =>
  measures
    .map(([name, of]) => ({ name, before: of(totals.before) ?? Number.NaN, now: of(totals.now) ?? Number.NaN }))
    .filter(({ name, before, now }) => name === "Findings" || before > 0 || now > 0);
