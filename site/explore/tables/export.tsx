import { useMemo, useState } from "react";
import { formatValue } from "../../results/model/format-value.ts";
import type { SelectedResults } from "../../results/model/selection.ts";
import styles from "../panel/panel.module.css";
import { type SavedTable, type SavedTableName, savedRows, savedTables, type TableColumn } from "./tables.ts";

interface ExportMenuProps extends SelectedResults {
  /** Of the present view; absent where there is none. Its buttons wait until it is shown, in their places. */
  picture?: Record<"svg" | "png", () => Promise<Blob>> & {
    isShown: boolean;
    isLight: boolean;
    onLight: (isLight: boolean) => void;
  };
  table: SavedTableName;
  /** What the picture shows, for the name of its file: "structure". */
  view?: string;
}

export function ExportMenu({ picture, table: name, view = "picture", ...results }: ExportMenuProps) {
  const [refusal, setRefusal] = useState("");
  const { opened, selection, selected } = results;
  const { title } = opened.analysis;
  const words = name.replace("-", " ");
  const table = useMemo(() => savedTables[name]({ opened, selection, selected }), [name, opened, selection, selected]);
  const rows = useMemo(() => savedRows(table, selection), [table, selection]);
  const save = async (part: string, extension: string, make: () => Promise<Blob>) => {
    setRefusal("");
    try {
      download(fileName(title, part, extension), await make());
    } catch {
      setRefusal(`The browser couldn't make the ${extension.toUpperCase()} file.`);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    <div className={`${styles.root} ${styles.controls} row`} role="group" aria-label="Save">
      {picture && (
        <label className="choice">
          <input
            type="checkbox"
            checked={picture.isLight}
            onChange={({ currentTarget }) => picture.onLight(currentTarget.checked)}
          />
          Light picture
        </label>
      )}
      {picture &&
        (["svg", "png"] as const).map((kind) => (
          <button key={kind} type="button" disabled={!picture.isShown} onClick={() => save(view, kind, picture[kind])}>
            {kind.toUpperCase()} <span className="visually-hidden">picture, {fileName(title, view, kind)}</span>
          </button>
        ))}
      <button
        type="button"
        onClick={() => save(name, "csv", async () => blobOf(tableCsv(table, rows), "text/csv;charset=utf-8"))}
      >
        {rows ? `CSV of ${formatValue(rows.length)} selected` : "CSV"}{" "}
        <span className="visually-hidden">
          {rows ? words : `of ${words}`}, {fileName(title, name, "csv")}
        </span>
      </button>
      <p role="status">{refusal}</p>
    </div>
  );
}

const blobOf = (text: string, type: string) => new Blob([text], { type });

/** Browsers begin to read a file after the press; until then its address must hold. */
const heldMilliseconds = 60_000;

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

/** A table as CSV: all of its rows, or these. */
export function tableCsv(table: SavedTable, rows: Iterable<number> = Array(table.count()).keys()): string {
  const columns = table.columns();
  const cells = Array.from(rows, (row) => columns.map((column) => column.valueAt(row)));
  return csvText([columns.map(({ heading }) => heading), ...cells]);
}

type CsvCell = ReturnType<TableColumn["valueAt"]>;

/** What spreadsheet programs take for a formula, at the start of a cell and where they split it at semicolons or tabs. */
const formula = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const laterFormula = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A text that is a number is left as it is. */
function neutralized(text: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text;
  return text.replace(laterFormula, "$1'").replace(formula, "'");
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === undefined || Number.isNaN(cell) ? "" : String(cell);
  const text = neutralized(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), so that a spreadsheet opens them and no cell acts as a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
