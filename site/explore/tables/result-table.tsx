import { useMemo, useState } from "react";
import { formatValue } from "../../results/model/format-value.ts";
import { remembered } from "../../results/model/remembered.ts";
import { isSameSelection } from "../../results/model/selection.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";
import { ScrollingTable } from "../../ui/scrolling-table.tsx";
import { NameButton, type SelectedProps } from "../panel/parts.tsx";
import { type ShownTableName, shownTables, type TableColumn } from "./tables.ts";

type ShownColumn = Exclude<TableColumn, { kind: "saved" }>;

/** A table of results in pages, sorted by the column that the visitor chooses. The name of a row selects it. */
export function ResultTable({ table: name, ...props }: SelectedProps & { table: ShownTableName }) {
  const { opened, selection, selected, onSelect } = props;
  const table = useMemo(() => shownTables[name]({ opened, selection, selected }), [name, opened, selection, selected]);
  const columns = useMemo(() => table.columns().filter((column) => column.kind !== "saved"), [table]);
  const chosen = useMemo(() => table.chosen?.(), [table]);
  const count = table.count();
  // The same for every selection, so that the page of the table stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have rows of their own
  const all = useMemo(() => Uint32Array.from({ length: count }, (_, row) => row), [opened, count]);
  const [choice, setChoice] = useState<boolean>();
  const isLimited = selection.kind !== "nothing" && (choice ?? selection.kind !== table.ownKind);
  const rows = (isLimited && chosen) || all;

  const [sorting, setSorting] = useState<Sorting | undefined>(
    table.sortedBy === undefined ? undefined : { heading: table.sortedBy, direction: "descending" },
  );
  const [turned, setTurned] = useState({ rows, page: 0 });
  const by = columns.find(({ heading }) => heading === sorting?.heading);
  const direction = sorting?.direction ?? "ascending";
  const sorted = useMemo(() => (by ? sortRows(rows, by, direction) : rows), [rows, by, direction]);
  // Other rows begin at their first page.
  const page = turned.rows === rows ? turned.page : 0;

  const nameButton = (row: number, heading: string, text: string) => {
    const meant = table.selectionOf(row, heading);
    return <NameButton name={text} isPressed={isSameSelection(meant, selection)} onPress={() => onSelect(meant)} />;
  };
  return (
    <div className="panel panel-table">
      {chosen && selection.kind !== "nothing" && (
        <label className="panel-only row">
          <input
            type="checkbox"
            checked={isLimited}
            onChange={({ currentTarget }) => setChoice(currentTarget.checked)}
          />
          {table.onlyWords ?? "Only the selected"} ({formatValue(chosen.length)})
        </label>
      )}
      <ScrollingTable label={table.label}>
        <caption>
          <span>{table.caption(rows, rows === all)}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading
                key={column.heading}
                column={column}
                sorting={sorting}
                onSort={(next) => {
                  setSorting(next);
                  setTurned({ rows, page: 0 });
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(sorted.subarray(page * pageLength, (page + 1) * pageLength), (row) => (
            <tr key={row}>
              {columns.map((column, at) => {
                const { heading } = column;
                if (column.kind === "number")
                  return (
                    <td key={heading} className="cell-right">
                      {formatValue(column.values[row])}
                    </td>
                  );
                const text = column.values[row] ?? "";
                if (at === 0)
                  return (
                    <th key={heading} scope="row">
                      {nameButton(row, heading, table.nameOf?.(row) ?? text)}
                    </th>
                  );
                return (
                  <td key={heading}>
                    {column.isChoice ? nameButton(row, heading, text) : <BreakableName text={text} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <PageButtons page={page} rows={rows.length} onTurn={(next) => setTurned({ rows, page: next })} />
    </div>
  );
}

interface ColumnHeadingProps {
  column: ShownColumn;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}

/** The heading of a column, whose button sorts by it: numbers from the largest, texts from A; a second press turns the order. */
function ColumnHeading({ column: { heading, kind }, sorting, onSort }: ColumnHeadingProps) {
  const present = sorting?.heading === heading ? sorting.direction : undefined;
  const first = kind === "number" ? "descending" : "ascending";
  const second = kind === "number" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={present} className={kind === "number" ? "cell-right" : undefined}>
      <button
        type="button"
        className="panel-sort"
        onClick={() => onSort({ heading, direction: present === first ? second : first })}
      >
        {heading}
        <span aria-hidden="true">{present ? (present === "ascending" ? " ↑" : " ↓") : ""}</span>
      </button>
    </th>
  );
}

const pageLength = 50;

interface PageButtonsProps {
  /** From 0. */
  page: number;
  rows: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a table. Nothing if it has one page. */
function PageButtons({ page, rows, onTurn }: PageButtonsProps) {
  const pages = Math.ceil(rows / pageLength);
  if (pages < 2) return null;
  const first = page * pageLength + 1;
  const last = Math.min(rows, first + pageLength - 1);
  return (
    <div className="panel-pages row">
      <button type="button" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">
        {formatValue(first)} to {formatValue(last)} of {formatValue(rows)}
      </span>
      <button type="button" disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </div>
  );
}

interface Sorting {
  /** Of the column. */
  heading: string;
  direction: "ascending" | "descending";
}

/**
 * The rank of each text, whatever its case, worked out once for a list: ranks compare much faster than texts. The rules
 * of a language (`Intl.Collator`) take five times as long, and names of code follow none.
 */
const ranksOf = remembered((texts: readonly string[]): Uint32Array => {
  const lower = texts.map((text) => text.toLowerCase());
  const rankOf = new Map([...new Set(lower)].sort().map((text, rank) => [text, rank]));
  return Uint32Array.from(lower, (text) => rankOf.get(text) ?? 0);
});

/** Rows in the order of a column. Missing values come last in both directions; equal ones keep the order of the table. */
export function sortRows(rows: Uint32Array, column: ShownColumn, direction: Sorting["direction"]): Uint32Array {
  const values = column.kind === "text" ? ranksOf(column.values) : column.values;
  const sign = direction === "ascending" ? 1 : -1;
  const keys = Float64Array.from({ length: values.length }, (_, row) => {
    const value = values[row] ?? Number.NaN;
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  });
  return rows.toSorted((one, other) => {
    const [a, b] = [keys[one] ?? 0, keys[other] ?? 0];
    return a === b ? 0 : a - b;
  });
}
