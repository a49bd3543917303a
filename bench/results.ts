import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, release, totalmem } from "node:os";
import { join } from "node:path";

/** What a bench has measured, as a table. */
export interface BenchResult {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  notes: string[];
}

/** The middle one of the figures, the upper one of two. NaN without figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

export function rounded(figure: number, digits: number): number {
  return Number(figure.toFixed(digits));
}

/** A note about a goal that a figure misses, or none. */
export function missedGoal(name: string, figure: number, goal: { atLeast?: number; atMost?: number }): string[] {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  if (figure < atLeast) return [`Missed: ${name}, ${figure} in place of at least ${atLeast}.`];
  return figure > atMost ? [`Missed: ${name}, ${figure} in place of at most ${atMost}.`] : [];
}

/** The load before the measurement: what else ran here. */
export function loadAverage(): number {
  return Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]);
}

/** The machine in one line. Figures of different machines are not compared. */
function describeMachine(): string {
  // Virtual machines often hide the model.
  const model = cpus()[0]?.model.trim();
  const processor = model && model !== "unknown" ? model : "processor of unknown model";
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const system = `Linux ${release()} ${arch()}, Node ${process.versions.node}`;
  return `${availableParallelism()} cores, ${processor}, ${memory}, ${system}`;
}

/** How many earlier runs are kept for the noise. */
const keptRuns = 9;
const resultsFolder = join(import.meta.dirname, "results");

/** Writes `NAME.md` for readers and `NAME.json` with the last runs for the next comparison. Returns the path of the former. */
export function writeResult(name: string, result: BenchResult, folder = resultsFolder): string {
  const history = join(folder, `${name}.json`);
  const earlier: KeptRun[] = existsSync(history) ? JSON.parse(readFileSync(history, "utf8")) : [];
  const figures = figuresOf(result.columns, result.rows);
  const now: KeptRun = { at: new Date().toISOString(), machine: describeMachine(), figures };
  const file = join(folder, `${name}.md`);
  writeFileSync(file, page(result, now, compareRuns(now, earlier)));
  writeFileSync(history, `${JSON.stringify([...earlier.slice(-keptRuns), now], null, 1)}\n`);
  return file;
}

function page(
  { title, columns, rows, notes }: BenchResult,
  { at, machine }: KeptRun,
  comparisons: Comparison[],
): string {
  const comparison = comparisons.map(({ figure, last, now, ratio, noisePercent }) => [
    figure,
    last,
    now,
    ratio.toFixed(2),
    noisePercent === undefined ? "not known yet" : `${noisePercent.toFixed(0)} %`,
  ]);
  return [
    `# ${title}`,
    `${at.slice(0, 16).replace("T", " ")} UTC. ${machine}. Load average at the end ${loadAverage()}.`,
    table(columns, rows),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
    "## Compared with the last run on this machine",
    comparison.length > 0
      ? `The noise is the span of the earlier runs in percent of their median. A difference within it says nothing.\n\n${table(["figure", "last", "now", "ratio", "noise"], comparison)}`
      : "There is no earlier run.",
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A run as it is kept: the figures by row and column. */
export interface KeptRun {
  at: string;
  machine: string;
  figures: Readonly<Record<string, number>>;
}

interface Comparison {
  figure: string;
  last: number;
  now: number;
  ratio: number;
  /** The span of the earlier runs in percent of their median. Undefined with fewer than two. */
  noisePercent: number | undefined;
}

/** The figures of a table. A row is named by its texts. */
function figuresOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const entries = rows.flatMap((row) => {
    const name = row.filter((cell) => typeof cell === "string").join(", ");
    return row.flatMap((cell, place): [string, number][] =>
      typeof cell === "number" ? [[`${name}: ${columns[place] ?? place}`, cell]] : [],
    );
  });
  return Object.fromEntries(entries);
}

/**
 * Compares a run with the last one on the same machine. A difference within the noise, the span of the earlier runs,
 * says nothing.
 */
export function compareRuns(now: KeptRun, earlier: readonly KeptRun[]): Comparison[] {
  const comparable = earlier.filter(({ machine }) => machine === now.machine);
  return Object.entries(now.figures).flatMap(([figure, value]) => {
    const before = comparable.flatMap(({ figures }) => figures[figure] ?? []);
    const last = before.at(-1);
    if (!last) return [];
    return [{ figure, last, now: value, ratio: value / last, noisePercent: noisePercent(before) }];
  });
}

function noisePercent(figures: readonly number[]): number | undefined {
  const middle = median(figures);
  if (figures.length < 2 || middle === 0) return undefined;
  return ((Math.max(...figures) - Math.min(...figures)) / Math.abs(middle)) * 100;
}
