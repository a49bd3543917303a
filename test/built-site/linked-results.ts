import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { dpyAnalysis } from "#content/catalog/analyses.ts";
import { smells } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { readAddress, writeAddress } from "#site/explore/state/address.ts";
import { nothing, type Selection } from "#site/results/model/selection.ts";

type Row = Record<string, string>;

const analyses = join(import.meta.dirname, "../../content/catalog/analyses");

const readFiles = new Map<string, readonly Row[]>();

/** DPy's names of the files, whose metrics have the same headings. */
const namesOfDpy: Readonly<Record<string, string>> = {
  typeMetrics: "DPy_class_module_metrics",
  methodMetrics: "DPy_function_metrics",
};

function rowsOf(library: string, file: string): readonly Row[] {
  const name = library === dpyAnalysis.folder ? namesOfDpy[file] : file;
  const path = join(analyses, library, `${name}.csv`);
  const rows = readFiles.get(path) ?? parse(readFileSync(path), { columns: true });
  readFiles.set(path, rows);
  return rows;
}

const columnOf = (rows: readonly Row[], column: string) => new Set(rows.map((row) => row[column]));

/** The name in the files of the libraries: selections have those of the catalog. */
function printedName(name: string): string {
  const smell: Smell | undefined = smells.find((one) => one.name === name);
  return smell?.spellings?.["designite-java-community"] ?? name;
}

/** Whether the results of a library hold what is selected. */
function isIn(library: string, selection: Selection): boolean {
  const types = rowsOf(library, "typeMetrics");
  switch (selection.kind) {
    case "nothing":
      return true;
    case "package":
      return columnOf(types, "Package Name").has(selection.name);
    case "dependency":
      return [selection.source, selection.target].every((name) => columnOf(types, "Package Name").has(name));
    case "type":
      return types.some((row) => `${row["Package Name"]}.${row["Type Name"]}` === selection.name);
    case "smell":
      return ["designCodeSmells", "implementationCodeSmells"].some((file) =>
        columnOf(rowsOf(library, file), "Code Smell").has(printedName(selection.name)),
      );
    case "metric": {
      const rows = selection.level === "type" ? types : rowsOf(library, "methodMetrics");
      const { metric, from, to } = selection;
      return rows.some((row) => Number(row[metric]) >= from && Number(row[metric]) <= to);
    }
  }
}

/** What a link to the page that opens results names and the results do not hold. */
export function lostInResults(hash: string): string[] {
  const address = readAddress(hash);
  const { library, selection } = address;
  if (!library) return ["there is no such library"];
  const [asked, understood] = [hash, writeAddress(address)].map((text) => new URLSearchParams(text.slice(1)));
  const unknown = [...(asked ?? [])].filter(([name, value]) => understood?.get(name) !== value).map(([name]) => name);
  if (unknown.length > 0) return [`unknown ${unknown.join(", ")}`];
  return selection === nothing || isIn(library, selection) ? [] : ["nothing in the results fits the selection"];
}
