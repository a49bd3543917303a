import { useMemo, useState } from "react";
import { formatValue } from "../model/format-value.ts";
import { packageIndexOf } from "../model/selection.ts";
import type { SelectedProps } from "../panel/panel-props.ts";
import { selectedDependencies, selectedRows } from "../panel/selected-rows.ts";
import { dependenciesCsv, distributionsCsv, download, fileName, findingsCsv, packagesCsv, typesCsv } from "./export.ts";

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

type SavedTable =
  | "types"
  | "packages"
  | "package-dependencies"
  | "type-distributions"
  | "method-distributions"
  | "findings";

const isSavedWhole = (table: SavedTable) => table === "packages" || table.endsWith("-distributions");

/**
 * The rows of a table that are saved if something is selected; undefined for all. A single type leaves the others in the
 * table of types, and a single package in that of dependencies. Packages and distributions are always saved whole.
 */
export function savedRows(table: SavedTable, input: Omit<SelectedProps, "onSelect">): Uint32Array | undefined {
  const { opened, selection, selected } = input;
  const { analysis } = opened;
  if (selection.kind === "nothing" || isSavedWhole(table)) return undefined;
  if (table === "package-dependencies") return selection.kind === "package" ? undefined : selectedDependencies(input);
  if (table === "types") return selection.kind === "type" ? undefined : selectedRows(selected);
  const { count, kinds, kindOf, types, packages } = analysis.findings;
  const kind = selection.kind === "smell" ? kinds.findIndex(({ name }) => name === selection.name) : -1;
  const own = selection.kind === "package" ? packageIndexOf(analysis, selection.name) : -1;
  const isSaved = (row: number) =>
    selection.kind === "smell"
      ? kindOf[row] === kind
      : selected[types[row] ?? -1] === 1 || (own >= 0 && packages[row] === own);
  return Uint32Array.from(Array.from({ length: count }, (_, row) => row).filter(isSaved));
}
