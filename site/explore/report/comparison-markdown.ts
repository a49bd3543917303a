import type { ComparedFinding, Comparison } from "../model/compare.ts";
import type { TypeChange } from "../model/compared-types.ts";
import { formatDifference, formatValue } from "../model/format-value.ts";
import { code, plain, tableLines } from "./markdown-text.ts";

const mostWorse = 5;
const mostNew = 5;

function changedTotal(before: number, now: number): string[] {
  return [formatValue(before), formatValue(now), formatDifference(before, now)];
}

function changeOf({ metrics, smellsBefore, smellsNow }: TypeChange): string {
  const values = metrics.map(({ limit, before, now }) => {
    const from = Number.isNaN(before) ? "" : `${formatValue(before)} to `;
    return `${limit.metric} ${from}${formatValue(now)} (limit ${formatValue(limit.at)})`;
  });
  const smells =
    smellsBefore === smellsNow ? [] : [`design smells ${formatValue(smellsBefore)} to ${formatValue(smellsNow)}`];
  return [...smells, ...values].join(", ");
}

function placeOf({ kind, packageName, type, method }: ComparedFinding): string {
  const name = kind.catalogId ? plain(kind.name) : code(kind.name);
  const place = type || packageName;
  if (!place) return `- ${name}`;
  return `- ${name} in ${code(place)}${method ? `, method ${code(method)}` : ""}`;
}

function rest(all: number, shown: number, what: string): string[] {
  return all > shown ? [`- ${formatValue(all - shown)} more ${what}`] : [];
}

/** The changes since earlier results as lines of Markdown. */
export function comparisonLines(comparison: Comparison): string[] {
  const { remarks, before, now, newTypes, goneTypes, newFindings, goneFindings, worse, better } = comparison;
  const rows = [
    ["Types", ...changedTotal(before.types, now.types)],
    ["Lines of code", ...changedTotal(before.linesOfCode, now.linesOfCode)],
    ["Smells", ...changedTotal(before.findings, now.findings)],
    ...(now.typesInCycles === undefined || before.typesInCycles === undefined
      ? []
      : [["Types in cycles", ...changedTotal(before.typesInCycles, now.typesInCycles)]]),
  ];
  return [
    ...tableLines(["", "Before", "Now", "Change"], rows),
    "",
    `- Smells: ${formatValue(newFindings.length)} new, ${formatValue(goneFindings.length)} gone`,
    `- Types: ${formatValue(newTypes.length)} new, ${formatValue(goneTypes.length)} gone, ${formatValue(worse.length)} worse, ${formatValue(better.length)} better`,
    ...remarks.map((remark) => `- ${plain(remark)}`),
    ...worse.slice(0, mostWorse).map((change) => `- Worse: ${code(change.type)}, ${changeOf(change)}`),
    ...rest(worse.length, mostWorse, "types that are worse"),
    ...newFindings.slice(0, mostNew).map((finding) => placeOf(finding).replace("- ", "- New: ")),
    ...rest(newFindings.length, mostNew, "new smells"),
  ];
}
