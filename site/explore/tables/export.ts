import { inSlices } from "../model/in-slices.ts";
import type { MetricLevel } from "../model/metric-distributions.ts";
import type { Opened } from "../model/opened.ts";
import { textAt } from "../model/packed-text.ts";
import type { TableColumn } from "./tables.tsx";
import { barRows, dependencyColumns, distributionColumns, packageColumns, typeColumns } from "./tables.tsx";

/** Browsers begin to read a file after the press; until then its address must hold. */
const heldMilliseconds = 60_000;

/** Saves a file of the visitor. */
export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), heldMilliseconds);
}

/** A name for a file: `jsoup-1.15.3-structure.svg`. What file systems refuse becomes a hyphen. */
export function fileName(title: string, part: string, extension: string): string {
  const safe = title
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}._]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80)
    .toLowerCase();
  return `${safe || "results"}-${part}.${extension}`;
}

function* rowsOf(columns: readonly TableColumn[], rows: Iterable<number>): Generator<readonly CsvCell[]> {
  yield columns.map(({ heading }) => heading);
  for (const row of rows) {
    yield columns.map(({ kind, values }) => values[row] ?? (kind === "text" ? "" : Number.NaN));
  }
}

/** The table of types, with all metrics. Of all tables but the distributions, all rows or these. */
export function typesCsv(opened: Opened, rows: Iterable<number> = opened.analysis.types.names.keys()): Promise<string> {
  return csvText(rowsOf(typeColumns(opened), rows));
}

export function packagesCsv(opened: Opened, rows: Iterable<number> = opened.analysis.packages.keys()): Promise<string> {
  return csvText(rowsOf(packageColumns(opened), rows));
}

export function dependenciesCsv(
  opened: Opened,
  rows: Iterable<number> = opened.facts.packageEdges.keys(),
): Promise<string> {
  return csvText(rowsOf(dependencyColumns(opened), rows));
}

/** The bars of all metrics of a level, with how much of them is selected, if something is. */
export function distributionsCsv(opened: Opened, level: MetricLevel, selected: Uint8Array): Promise<string> {
  const bars = barRows(opened, level, selected);
  return csvText(rowsOf(distributionColumns(bars, level, selected.includes(1)), bars.keys()));
}

function* findingRows(
  { analysis: { findings, types, packages } }: Opened,
  rows: Iterable<number>,
): Generator<readonly CsvCell[]> {
  yield ["Family", "Smell", "Package", "Type", "Method", "Lines", "Cause"];
  for (const row of rows) {
    const kind = findings.kinds[findings.kindOf[row] ?? 0];
    yield [
      kind?.family ?? "",
      kind?.name ?? "",
      packages[findings.packages[row] ?? -1] ?? "",
      types.names[findings.types[row] ?? -1] ?? "",
      textAt(findings.methods, row),
      textAt(findings.lines, row),
      textAt(findings.causes, row),
    ];
  }
}

export function findingsCsv(
  opened: Opened,
  rows: Iterable<number> = opened.analysis.findings.kindOf.keys(),
): Promise<string> {
  return csvText(findingRows(opened, rows));
}

/** A cell of a table: text of the results, or a number. Missing numbers are NaN. */
type CsvCell = string | number;

/** What spreadsheet programs take for a formula, at the start of a cell and where they split it at semicolons or tabs. */
const formula = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const laterFormula = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A text that is a number is left as it is. */
function neutralized(text: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text;
  return text.replace(laterFormula, "$1'").replace(formula, "'");
}

function cellText(cell: CsvCell): string {
  if (typeof cell === "number") return Number.isNaN(cell) ? "" : String(cell);
  const text = neutralized(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function* linesOf(rows: Iterable<readonly CsvCell[]>): Generator<undefined, string> {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(cellText).join(",")}\r\n`);
    yield;
  }
  return lines.join("");
}

/** Rows as CSV (RFC 4180), so that a spreadsheet opens them and no cell acts as a formula. Many rows take several frames. */
export function csvText(rows: Iterable<readonly CsvCell[]>): Promise<string> {
  return inSlices(linesOf(rows));
}
