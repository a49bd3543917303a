import { parse } from "csv-parse/sync";
import type { SmellId } from "#content/catalog/smells/index.ts";

/** One finding of a run, or one smell of a study. */
export interface SampleRow {
  smell: SmellId;
  /** The name as the tool prints it. */
  name: string;
  /** The type or method, as code. */
  place?: string;
  /** The package of the place, or the cause that the tool prints. */
  detail?: string;
  value: string;
  /** What the value is compared with. */
  compared: string;
  /** How often the value holds the limit, or an amount. */
  measure: number;
}

/** Published output of a tool, for the plate of its page. */
export interface Sample {
  finding: string;
  note: string;
  /** What the specimen label says. */
  specimen: readonly string[];
  /** Multiples of a limit on a logarithmic axis, or amounts on a linear axis. */
  axis: "limit" | "amount";
  rows: readonly SampleRow[];
  source?: { text: string; href: string };
}

const files = import.meta.glob<string>(
  [
    "../../../../content/catalog/analyses/commons-lang-3.12.0/*.csv",
    "../../../../content/catalog/analyses/dpy-2025-02/*.csv",
  ],
  { eager: true, query: "?raw", import: "default" },
);

/** The cells of a row by the names of their columns. */
export type ResultRow = Readonly<Record<string, string>>;

const readFiles = new Map<string, readonly ResultRow[]>();

/** The rows of a result file below `content/catalog/analyses/`. Several rules read one file, which is parsed once. */
export function readResults(path: string): readonly ResultRow[] {
  const text = files[`../../../../content/catalog/analyses/${path}`];
  if (text === undefined) throw new Error(`There is no result file content/catalog/analyses/${path}.`);
  const rows = readFiles.get(path) ?? parse<ResultRow>(text, { columns: true, skip_empty_lines: true });
  readFiles.set(path, rows);
  return rows;
}

/** The row with the largest measure. */
export function largest<Row extends { measure: number }>(rows: readonly Row[]): Row {
  const [first] = rows.toSorted((one, other) => other.measure - one.measure);
  if (!first) throw new Error("There is no row.");
  return first;
}
