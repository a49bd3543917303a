import { type Analysis, fullNameOf } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { testTypes } from "../../results/model/methods.ts";
import type { Selection } from "../../results/model/selection.ts";
import { code, plain, tableLines } from "../report/markdown.ts";
import { csvText } from "./csv-file.ts";

/** A column with one value for each row of its table. Missing numbers are undefined or NaN. */
export type TableColumn = { heading: string } & (
  | {
      kind: "text";
      valueAt(row: number): string;
      /** Whether its texts are buttons, as those of the first column always are. */
      isChoice?: true;
      /** Whether its texts are ours and not names from the results. */
      isWords?: true;
    }
  | {
      kind: "number";
      valueAt(row: number): number | undefined;
      /** Whether 1 comes first. */
      isRank?: true;
    }
  /** It stands in the file only. */
  | { kind: "saved"; valueAt(row: number): string | number | undefined }
);

/** A list to choose from; what is chosen limits the rows of a table. */
export interface TableFilter {
  label: string;
  /** The words of the first option, which leaves all rows. */
  all: string;
  options: readonly string[];
  /** Says of each row whether it belongs to an option. */
  matching(option: string): (row: number) => boolean;
}

export interface Table {
  label: string;
  count: number;
  columns: readonly TableColumn[];
  /** The rows of what is selected; a table without them is the same at every selection. */
  chosen(): Uint32Array<ArrayBuffer>;
  /** What a row selects: a selection of this kind leaves the other rows in view. */
  ownKind: Selection["kind"];
  /** Of the column by which it is sorted at first; without it in the order of its rows. */
  sortedBy?: string;
  /** Lists of which each limits its rows. */
  filters?: readonly TableFilter[];
  /** What a row is found by; without it there is no field for a text. */
  textOf?(row: number): string;
  /** The words of the box that limits it to what is selected. */
  onlyWords?: string;
  /** Its facts in words, for the rows that are shown. */
  caption(rows: Uint32Array, isWhole: boolean): string;
  /** What the text of a row in a column selects. */
  selectionOf(row: number, heading: string): Selection;
}

export const number = (heading: string, valueAt: (row: number) => number | undefined) =>
  ({ kind: "number", heading, valueAt }) as const;
export const text = (heading: string, valueAt: (row: number) => string) =>
  ({ kind: "text", heading, valueAt }) as const;
export const words = (heading: string, valueAt: (row: number) => string) =>
  ({ ...text(heading, valueAt), isWords: true }) as const;
export const choice = (heading: string, valueAt: (row: number) => string) =>
  ({ ...text(heading, valueAt), isChoice: true }) as const;
export const saved = (heading: string, valueAt: (row: number) => string | number | undefined) =>
  ({ kind: "saved", heading, valueAt }) as const;

/** @param packageOf the index of the package of a row, or -1 */
export const ofPackage = ({ packages }: Analysis, packageOf: (row: number) => number): TableFilter => ({
  label: "Package",
  all: "All packages",
  options: packages.toSorted(),
  matching(option) {
    const at = packages.indexOf(option);
    return (row) => packageOf(row) === at;
  },
});

/**
 * Absent where the results say nothing about tests.
 * @param typeOf the index of the type of a row, or -1
 */
export function ofTests(analysis: Analysis, typeOf: (row: number) => number): TableFilter[] {
  const isTest = testTypes(analysis);
  const [without, only] = ["Without test code", "Test code only"] as const;
  const matching = (option: string) => (row: number) => (isTest[typeOf(row)] ?? 0) === (option === only ? 1 : 0);
  return isTest.includes(1) ? [{ label: "Code", all: "All code", options: [without, only], matching }] : [];
}

/**
 * Absent for a single project.
 * @param projectOf the index of the project of a row
 */
export const ofProject = ({ projects }: Analysis, projectOf: (row: number) => number | undefined): TableFilter[] =>
  projects
    ? [
        {
          label: "Project",
          all: "All projects",
          options: projects.names.map((name) => name || noProject),
          matching(option) {
            const at = projects.names.findIndex((name) => (name || noProject) === option);
            return (row) => projectOf(row) === at;
          },
        },
      ]
    : [];

export const projectHeading = "Project";

/** The column of projects; absent for a single one. */
export const ofProjects = ({ projects }: Analysis, projectOf: (row: number) => number | undefined): TableColumn[] =>
  projects ? [text(projectHeading, (row) => projects.names[projectOf(row) ?? -1] ?? "")] : [];

const noProject = "(no project)";

export const typeSelection = (analysis: Analysis, type: number): Selection => {
  return { kind: "type", name: fullNameOf(analysis, type) };
};

/** Rows of a table as CSV, with all of its columns. */
export function tableCsv({ columns }: Pick<Table, "columns">, rows: Iterable<number>): string {
  const cells = Array.from(rows, (row) => columns.map((column) => column.valueAt(row)));
  return csvText([columns.map(({ heading }) => heading), ...cells]);
}

/** Rows of a table as Markdown, with the columns that are shown. */
export function tableMarkdown({ columns }: Pick<Table, "columns">, rows: Iterable<number>): string {
  const shown = columns.filter(({ kind }) => kind !== "saved");
  const cellOf = (column: TableColumn, row: number) => {
    const value = column.valueAt(row);
    if (typeof value !== "string") return formatValue(value);
    if (value === "") return "";
    return column.kind === "text" && column.isWords ? plain(value) : code(value);
  };
  const headings = shown.map(({ heading }) => plain(heading));
  return `${tableLines(
    headings,
    Array.from(rows, (row) => shown.map((column) => cellOf(column, row))),
  ).join("\n")}\n`;
}
