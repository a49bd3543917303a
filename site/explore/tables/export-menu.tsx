import { useMemo, useState } from "react";
import { formatValue } from "../model/format-value.ts";
import type { SelectedResults } from "../model/selection.ts";
import { download, fileName, tableCsv } from "./export.ts";
import { type SavedTableName, savedRows, savedTables } from "./tables.ts";

interface ExportMenuProps extends SelectedResults {
  /** The picture of the present view; absent where there is none. */
  makeSvg?: () => Promise<string>;
  makePng?: () => Promise<Blob>;
  table: SavedTableName;
  /** What the picture shows, for the name of its file: "structure". */
  view?: string;
}

/** Saves the present view: its picture and its table. */
export function ExportMenu({ makeSvg, makePng, table: name, view = "picture", ...results }: ExportMenuProps) {
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
      setRefusal(`The browser could not make the ${extension.toUpperCase()} file.`);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    <div className="panel panel-actions" role="group" aria-label="Save">
      {makeSvg && (
        <button
          type="button"
          onClick={() => save(view, "svg", async () => new Blob([await makeSvg()], { type: "image/svg+xml" }))}
        >
          SVG <span className="visually-hidden">picture, {fileName(title, view, "svg")}</span>
        </button>
      )}
      {makePng && (
        <button type="button" onClick={() => save(view, "png", makePng)}>
          PNG <span className="visually-hidden">picture, {fileName(title, view, "png")}</span>
        </button>
      )}
      <button
        type="button"
        onClick={() =>
          save(name, "csv", async () => new Blob([await tableCsv(table, rows)], { type: "text/csv;charset=utf-8" }))
        }
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
