import { familyNames } from "../../results/model/analysis.ts";
import type { ComparedFinding, Comparison } from "../../results/model/compare.ts";
import { counted, formatDifference, formatShare, formatValue } from "../../results/model/format-value.ts";
import type { Totals } from "../../results/model/totals.ts";
import { changeWords, totalRows, worseStructure } from "./comparison-words.ts";
import { code, plain, tableLines } from "./markdown.ts";
import {
  farthestWords,
  type Report,
  type ReportedCycle,
  type SmellCount,
  smellWords,
  type WorstType,
  worstHeading,
} from "./report-of.ts";

const maxCuts = 3;
const maxSmells = 4;
const maxNotes = 6;
const maxPackages = 6;
const maxPackageCycles = 2;

function share(part: number, whole: number): string {
  return whole === 0 ? "0" : `${formatValue(part)} (${formatShare(part, whole)})`;
}

/** Names of the catalog are text, all others come from the visitor's files. */
function smellName({ name, catalogId }: Pick<SmellCount, "name" | "catalogId">): string {
  return catalogId ? plain(name) : code(name);
}

function totalsLines(totals: Totals): string[] {
  const counts = familyNames.flatMap((family) => {
    const count = totals.findingsByFamily[family];
    return count > 0 ? [`${formatValue(count)} ${family}`] : [];
  });
  const density = totals.density === undefined ? "" : `, ${formatValue(totals.density)} in 1,000 lines`;
  return [
    `- ${counted(totals.types, "type")}, ${counted(totals.methods, "method")}, ${counted(totals.linesOfCode, "line")} of code`,
    `- ${counted(totals.findings, "smell")}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}${density}`,
    `- Types with smells: ${share(totals.typesWithFindings, totals.types)}; with design smells: ${share(totals.typesWithDesignFindings, totals.types)}`,
    ...(totals.typesInCycles === undefined ? [] : [`- Types in cycles: ${share(totals.typesInCycles, totals.types)}`]),
  ];
}

const worstColumns = ["Type", "Design smells", "All smells", "Lines", "Smells", "Farthest beyond its limit"];

function worstRow(type: WorstType): string[] {
  const { name, designFindings, allFindings, linesOfCode } = type;
  return [
    code(name),
    formatValue(designFindings),
    formatValue(allFindings),
    linesOfCode > 0 ? formatValue(linesOfCode) : "",
    smellWords(type, maxSmells, smellName),
    farthestWords(type),
  ];
}

function cycleLines({ types, cuts, remaining }: ReportedCycle): string[] {
  const size = `${formatValue(types.length)} types with ${code(types[0] ?? "")}`;
  if (cuts.length === 0) return [`1. ${size}: no single dependency frees a type.`];
  const more = cuts.length > maxCuts ? `, after ${cuts.length} cuts, of which these are the first` : "";
  const end = remaining === 0 ? "nothing remains" : `${counted(remaining, "type")} left in cycles`;
  return [
    `1. ${size}; ${end}${more}`,
    ...cuts.slice(0, maxCuts).map(({ source, target, freed }) => {
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
    const others = names.length > maxPackages ? ` and ${counted(names.length - maxPackages, "other")}` : "";
    return `- ${names.slice(0, maxPackages).map(code).join(", ")}${others}`;
  });
  const hidden = cycleCount - cycles.length;
  const hiddenPackages = packagesInCycles.length - maxPackageCycles;
  const lines = [
    `## Code smells of ${code(title)}`,
    "",
    ...totalsLines(totals),
    ...section("Since the earlier results", comparison ? comparisonLines(comparison) : []),
    ...section(worstHeading(report), worst.length > 0 ? tableLines(worstColumns, worst.map(worstRow)) : []),
    ...section("Cycles to cut first", [
      ...cycles.flatMap(cycleLines),
      ...(hidden > 0 ? ["", `${counted(hidden, "smaller cycle")} not shown.`] : []),
    ]),
    ...section("Packages in cycles", [
      ...packagesInCycles.slice(0, maxPackageCycles),
      ...(hiddenPackages > 0 ? ["", `${counted(hiddenPackages, "smaller cycle")} of packages not shown.`] : []),
    ]),
    ...section(
      "Most used types",
      mostUsed.map(({ name, usedBy }) => `- ${code(name)}: used by ${counted(usedBy, "type")}`),
    ),
    ...section("Notes", [
      ...notes.slice(0, maxNotes).map((note) => `- ${plain(note)}`),
      ...rest(notes.length, maxNotes, "notes"),
    ]),
    "",
    `Source: ${specimen.map(plain).join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The other totals stand in the report on the page. */
const mainTotals = new Set(["Types", "Lines of code", "Findings", "Types in cycles"]);

const maxWorse = 5;
const maxNew = 5;

function placeOf({ kind, packageName, type, method }: ComparedFinding): string {
  const name = smellName(kind);
  const place = type || packageName;
  return place ? `${name} in ${code(place)}${method ? `, method ${code(method)}` : ""}` : name;
}

function rest(all: number, shown: number, what: string): string[] {
  return all > shown ? [`- ${formatValue(all - shown)} more ${what}`] : [];
}

/** The changes since earlier results as lines of Markdown. */
function comparisonLines(comparison: Comparison): string[] {
  const { remarks, newTypes, goneTypes, newFindings, goneFindings, worse, better } = comparison;
  return [
    ...tableLines(
      ["", "Before", "Now", "Difference"],
      totalRows(comparison)
        .filter(({ name }) => mainTotals.has(name))
        .map(({ name, before, now }) => [name, formatValue(before), formatValue(now), formatDifference(before, now)]),
    ),
    "",
    `- Smells: ${formatValue(newFindings.length)} new, ${formatValue(goneFindings.length)} gone. Types: ${formatValue(newTypes.length)} new, ${formatValue(goneTypes.length)} gone, ${formatValue(worse.length)} worse, ${formatValue(better.length)} better`,
    ...[...worseStructure(comparison, (name) => name), ...remarks].map((sentence) => `- ${plain(sentence)}`),
    ...worse.slice(0, maxWorse).map((change) => `- Worse: ${code(change.type)}, ${changeWords(change)}`),
    ...rest(worse.length, maxWorse, "types that are worse"),
    ...newFindings.slice(0, maxNew).map((finding) => `- New: ${placeOf(finding)}`),
    ...rest(newFindings.length, maxNew, "new smells"),
  ];
}
