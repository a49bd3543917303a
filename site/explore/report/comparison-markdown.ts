import { formatNumber } from "#site/illustrations/pictures/marks/format-number.ts";
import type { ComparedFinding, Comparison } from "../model/compare.ts";
import type { TypeChange } from "../model/compared-types.ts";
import { code, plain, tableLines } from "./markdown-text.ts";

const mostWorse = 5;
const mostNew = 5;

function counted(now: number, before: number): string[] {
  const difference = now - before;
  return [formatNumber(before), formatNumber(now), `${difference > 0 ? "+" : ""}${formatNumber(difference)}`];
}

function changeOf({ metrics, severityBefore, severityNow }: TypeChange): string {
  const values = metrics.map(({ limit, before, now }) => {
    const from = Number.isNaN(before) ? "" : `${formatNumber(before)} to `;
    return `${limit.metric} ${from}${formatNumber(now)} (limit ${formatNumber(limit.at)})`;
  });
  return [...(severityBefore === severityNow ? [] : ["more design smells"]), ...values].join(", ");
}

function placeOf({ kind, packageName, type, method }: ComparedFinding): string {
  const name = kind.catalogId ? plain(kind.name) : code(kind.name);
  const place = type || packageName;
  if (!place) return `- ${name}`;
  return `- ${name} in ${code(place)}${method ? `, method ${code(method)}` : ""}`;
}

function rest(all: number, shown: number, what: string): string[] {
  return all > shown ? [`- ${formatNumber(all - shown)} more ${what}`] : [];
}

/** The changes since earlier results as lines of Markdown. */
export function comparisonLines(comparison: Comparison): string[] {
  const { remarks, before, now, newTypes, goneTypes, newFindings, goneFindings, worse, better } = comparison;
  const rows = [
    ["Types", ...counted(now.types, before.types)],
    ["Lines of code", ...counted(now.linesOfCode, before.linesOfCode)],
    ["Smells", ...counted(now.findings, before.findings)],
    ...(now.typesInCycles === undefined || before.typesInCycles === undefined
      ? []
      : [["Types in cycles", ...counted(now.typesInCycles, before.typesInCycles)]]),
  ];
  return [
    ...tableLines(["", "Before", "Now", "Change"], rows),
    "",
    `- Smells: ${formatNumber(newFindings.length)} new, ${formatNumber(goneFindings.length)} gone`,
    `- Types: ${formatNumber(newTypes.length)} new, ${formatNumber(goneTypes.length)} gone, ${formatNumber(worse.length)} worse, ${formatNumber(better.length)} better`,
    ...remarks.map((remark) => `- ${plain(remark)}`),
    ...worse.slice(0, mostWorse).map((change) => `- Worse: ${code(change.type)}, ${changeOf(change)}`),
    ...rest(worse.length, mostWorse, "types that are worse"),
    ...newFindings.slice(0, mostNew).map((finding) => placeOf(finding).replace("- ", "- New: ")),
    ...rest(newFindings.length, mostNew, "new smells"),
  ];
}
