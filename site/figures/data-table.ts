import { element, escaped, formatNumber } from "../drawing/svg.ts";
import { nameParts } from "../ui/breakable-name.tsx";

/** Where a statement was read. */
export interface Source {
  title: string;
  url: string;
}

/** Identifiers of the analyzed code are set in the font of code; a statement about another tool links to its source. */
export type TableCell = string | number | { code: string } | { text: string; source: Source };

/** The values of a drawing as a table, for readers who do not see the drawing or need the values. */
export interface DataTable {
  columns: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly TableCell[])[];
}

function link(text: string, { url }: Source): string {
  return element("a", { href: url }, escaped(text));
}

const breakable = (text: string) => nameParts(text).map(escaped).join("<wbr>");

function cellText(value: TableCell): string {
  if (typeof value === "number") return escaped(formatNumber(value));
  if (typeof value === "string") return breakable(value);
  return "code" in value ? element("code", {}, breakable(value.code)) : link(value.text, value.source);
}

function cell(value: TableCell, column: number): string {
  const text = cellText(value);
  if (column === 0) return element("th", { scope: "row" }, text);
  return element("td", { class: typeof value === "number" ? "cell-right" : undefined }, text);
}

/** A folded table, as HTML. */
export function tableMarkup({ columns, rows }: DataTable, title: string): string {
  const isNumber = (column: number) => rows.length > 0 && rows.every((row) => typeof row[column] === "number");
  const head = columns.map((name, column) =>
    element("th", { scope: "col", class: column > 0 && isNumber(column) ? "cell-right" : undefined }, escaped(name)),
  );
  const body = rows.map((row) => element("tr", {}, ...row.map(cell)));
  const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
  return element(
    "details",
    { class: "figure-data" },
    element("summary", {}, "The data as a table"),
    element("section", { class: "table-scroll", "aria-label": `Data: ${title}`, tabindex: 0 }, table),
  );
}

/** The line below a drawing that names its source, or the sources to which the numbers in the drawing refer. */
export function sourceMarkup(source: string | readonly Source[]): string {
  const words =
    typeof source === "string"
      ? `Source: ${escaped(source)}`
      : `Sources: ${source.map((one, index) => `[${index + 1}]\u00a0${link(one.title, one)}`).join("; ")}.`;
  return element("p", { class: "figure-source" }, words);
}
