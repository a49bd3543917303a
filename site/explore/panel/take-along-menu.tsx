import { useState } from "react";
import { formatValue } from "../model/format-value.ts";
import type { SelectedProps } from "./panel-props.ts";
import { type SavedTable, savedRows } from "./rows/saved-rows.ts";
import { download, fileName, findingsCsv, packagesCsv, typesCsv } from "./take-along.ts";

const tables = { types: typesCsv, packages: packagesCsv, findings: findingsCsv } as const satisfies {
  [table in SavedTable]: unknown;
};

interface TakeAlongMenuProps extends Omit<SelectedProps, "onSelect"> {
  /** The picture of the present view; absent where there is none. */
  makeSvg?: () => Promise<string>;
  makePng?: () => Promise<Blob>;
  table: SavedTable;
  /** What the picture shows, for the name of its file: "structure". */
  view?: string;
}

/** Saves the present view: its picture and its table. */
export function TakeAlongMenu({ makeSvg, makePng, table, view = "picture", ...selected }: TakeAlongMenuProps) {
  const [refusal, setRefusal] = useState("");
  const { opened } = selected;
  const { title } = opened.analysis;
  const rows = savedRows(table, selected);
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
          save(
            table,
            "csv",
            async () => new Blob([await tables[table](opened, rows)], { type: "text/csv;charset=utf-8" }),
          )
        }
      >
        {rows ? `CSV of ${formatValue(rows.length)} selected` : "CSV"}{" "}
        <span className="visually-hidden">
          {rows ? table : `of ${table}`}, {fileName(title, table, "csv")}
        </span>
      </button>
      <p role="status">{refusal}</p>
    </div>
  );
}
