import { useMemo, useState } from "react";
import { formatValue } from "../model/format-value.ts";
import type { SelectedProps } from "./panel-props.ts";
import { type SavedTable, savedRows } from "./rows/saved-rows.ts";
import {
  dependenciesCsv,
  distributionsCsv,
  download,
  fileName,
  findingsCsv,
  packagesCsv,
  typesCsv,
} from "./take-along.ts";

type SavedProps = Omit<SelectedProps, "onSelect">;

const tables: Record<SavedTable, (of: SavedProps, rows: Uint32Array | undefined) => Promise<string>> = {
  types: ({ opened }, rows) => typesCsv(opened, rows),
  packages: ({ opened }, rows) => packagesCsv(opened, rows),
  "package-dependencies": ({ opened }, rows) => dependenciesCsv(opened, rows),
  "type-distributions": ({ opened, selected }) => distributionsCsv(opened, "type", selected),
  "method-distributions": ({ opened, selected }) => distributionsCsv(opened, "method", selected),
  findings: ({ opened }, rows) => findingsCsv(opened, rows),
};

interface TakeAlongMenuProps extends SavedProps {
  /** The picture of the present view; absent where there is none. */
  makeSvg?: () => Promise<string>;
  makePng?: () => Promise<Blob>;
  table: SavedTable;
  /** What the picture shows, for the name of its file: "structure". */
  view?: string;
}

/** Saves the present view: its picture and its table. */
export function TakeAlongMenu({ makeSvg, makePng, table, view = "picture", ...of }: TakeAlongMenuProps) {
  const [refusal, setRefusal] = useState("");
  const { opened, selection, selected: chosen } = of;
  const { title } = opened.analysis;
  const words = table.replace("-", " ");
  const rows = useMemo(
    () => savedRows(table, { opened, selection, selected: chosen }),
    [table, opened, selection, chosen],
  );
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
          save(table, "csv", async () => new Blob([await tables[table](of, rows)], { type: "text/csv;charset=utf-8" }))
        }
      >
        {rows ? `CSV of ${formatValue(rows.length)} selected` : "CSV"}{" "}
        <span className="visually-hidden">
          {rows ? words : `of ${words}`}, {fileName(title, table, "csv")}
        </span>
      </button>
      <p role="status">{refusal}</p>
    </div>
  );
}
