import type { FamilyName } from "../model/analysis.ts";
import type { Comparison } from "../model/compare.ts";
import { counted, formatShare, formatValue } from "../model/format-value.ts";
import type { Totals } from "../model/totals.ts";
import { comparisonLines } from "./comparison-markdown.ts";
import { code, plain, tableLines } from "./markdown-text.ts";
import type { Report, ReportedCycle } from "./report-of.ts";
import type { SmellCount, WorstType } from "./worst-types.ts";

const mostCuts = 3;
const mostSmells = 4;
const mostNotes = 6;
const mostPackages = 6;

function share(part: number, whole: number): string {
  return whole === 0 ? "0" : `${formatValue(part)} (${formatShare(part, whole)})`;
}

/** Names of the catalog are text, all others come from the visitor's files. */
function smellName({ name, catalogId }: SmellCount): string {
  return catalogId ? plain(name) : code(name);
}

function totalsLines(totals: Totals): string[] {
  const families: [FamilyName, string][] = [
    ["architecture", "architecture"],
    ["design", "design"],
    ["implementation", "implementation"],
    ["testability", "testability"],
    ["test", "test"],
    ["other", "other"],
  ];
  const counts = families.flatMap(([family, word]) => {
    const count = totals.findingsByFamily[family];
    return count > 0 ? [`${formatValue(count)} ${word}`] : [];
  });
  const density = totals.density === undefined ? "" : `, ${formatValue(totals.density)} in 1,000 lines`;
  return [
    `- ${counted(totals.types, "type")}, ${counted(totals.methods, "method")}, ${counted(totals.linesOfCode, "line")} of code`,
    `- ${counted(totals.findings, "smell")}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}${density}`,
    `- Types with smells: ${share(totals.typesWithFindings, totals.types)}; with design smells: ${share(totals.typesWithDesignFindings, totals.types)}`,
    ...(totals.typesInCycles === undefined ? [] : [`- Types in cycles: ${share(totals.typesInCycles, totals.types)}`]),
  ];
}

function worstRow({ name, designFindings, allFindings, linesOfCode, smells, farthest }: WorstType): string[] {
  const named = smells
    .slice(0, mostSmells)
    .map((smell) => `${smellName(smell)}${smell.count > 1 ? ` (${smell.count})` : ""}`);
  const others = smells.length > mostSmells ? [counted(smells.length - mostSmells, "other kind")] : [];
  const metric = farthest
    ? `${farthest.limit.metric} ${formatValue(farthest.value)}, limit ${formatValue(farthest.limit.at)}`
    : "";
  return [
    code(name),
    formatValue(designFindings),
    formatValue(allFindings),
    linesOfCode > 0 ? formatValue(linesOfCode) : "",
    [...named, ...others].join(", "),
    metric,
  ];
}

function cycleLines({ types, cuts, remaining }: ReportedCycle): string[] {
  const size = `${formatValue(types.length)} types with ${code(types[0] ?? "")}`;
  if (cuts.length === 0) return [`1. ${size}: no single dependency frees a type.`];
  const more = cuts.length > mostCuts ? `, after ${cuts.length} cuts` : "";
  const end = remaining === 0 ? "nothing remains" : `${counted(remaining, "type")} left in cycles`;
  return [
    `1. ${size}; ${end}${more}`,
    ...cuts.slice(0, mostCuts).map(({ source, target, freed }) => {
      return `   - ${code(source)} → ${code(target)} frees ${formatValue(freed)}`;
    }),
  ];
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `### ${heading}`, "", ...lines];
}

/**
 * The report for a pull request, in GitHub's Markdown, in about sixty lines.
 * @param comparison with earlier results, if there are any
 */
export function reportMarkdown(report: Report, comparison?: Comparison): string {
  const { title, specimen, totals, worst, cycles, cycleCount, mostUsed, packageCycles, notes } = report;
  const packagesInCycles = packageCycles.map((names) => {
    const others = names.length > mostPackages ? ` and ${counted(names.length - mostPackages, "other")}` : "";
    return `- ${names.slice(0, mostPackages).map(code).join(", ")}${others}`;
  });
  const shownCycles = cycles.slice(0, 3);
  const hidden = cycleCount - shownCycles.length;
  const lines = [
    `## Code smells of ${code(title)}`,
    "",
    ...totalsLines(totals),
    ...section("Since the earlier results", comparison ? comparisonLines(comparison) : []),
    ...section(
      "Worst types",
      worst.length === 0
        ? []
        : tableLines(
            ["Type", "Design smells", "All smells", "Lines", "Smells", "Farthest beyond its limit"],
            worst.map(worstRow),
          ),
    ),
    ...section("Cycles to cut first", [
      ...shownCycles.flatMap(cycleLines),
      ...(hidden > 0 ? ["", `${counted(hidden, "smaller cycle")} not shown.`] : []),
    ]),
    ...section("Packages in cycles", packagesInCycles.slice(0, 2)),
    ...section(
      "Most used types",
      mostUsed.map(({ name, usedBy }) => `- ${code(name)}: used by ${counted(usedBy, "type")}`),
    ),
    ...section(
      "Notes",
      notes.slice(0, mostNotes).map((note) => `- ${plain(note)}`),
    ),
    "",
    `Source: ${specimen.map(plain).join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}
