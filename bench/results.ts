import { readFileSync, writeFileSync } from "node:fs";
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

const resultsFolder = join(import.meta.dirname, "results");

/** Writes `NAME.md` and returns its path. */
export function writeResult(name: string, result: BenchResult, folder = resultsFolder): string {
  const file = join(folder, `${name}.md`);
  writeFileSync(file, page(result));
  return file;
}

function page({ title, columns, rows, notes }: BenchResult): string {
  const time = new Date().toISOString().slice(0, 16).replace("T", " ");
  return [
    `# ${title}`,
    `${time} UTC. ${describeMachine()}. Load average at the end ${loadAverage()}.`,
    table(columns, rows),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
