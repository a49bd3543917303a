import { useMemo, useState } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { ScrollingTable } from "../../components/scrolling-table.tsx";
import { formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isSameSelection } from "../../results/model/selection.ts";
import styles from "../panel/panel.module.css";
import { NameButton, type SelectedProps } from "../panel/parts.tsx";
import { usePhone } from "../use-width.ts";
import { type ShownTableName, shownTables, type TableColumn } from "./tables.ts";

type ShownColumn = Exclude<TableColumn, { kind: "saved" }>;
type TextColumn = Extract<TableColumn, { kind: "text" }>;

/** A table of results in pages, sorted by the column that the visitor chooses. The name of a row selects it. */
export function ResultTable({ table: name, ...props }: SelectedProps & { table: ShownTableName }) {
  const { opened, selection, selected, onSelect } = props;
  const table = useMemo(() => shownTables[name]({ opened, selection, selected }), [name, opened, selection, selected]);
  const columns = useMemo(() => table.columns().filter((column) => column.kind !== "saved"), [table]);
  const chosen = useMemo(() => table.chosen?.(), [table]);
  const count = table.count();
  // The same for every selection, so that the page of the table stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have rows of their own
  const all = useMemo(() => new Uint32Array(count).map((_, row) => row), [opened, count]);
  const [choice, setChoice] = useState<boolean>();
  const isLimited = selection.kind !== "nothing" && (choice ?? selection.kind !== table.ownKind);
  const filters = table.filters?.filter(({ options }) => options.length > 1) ?? [];
  const [filtered, setFiltered] = useState<Readonly<Record<string, string>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are those of the table
  const rows = useMemo(() => {
    const matching = filters.flatMap(({ label, options, matching: of }) => {
      const option = filtered[label] ?? "";
      return options.includes(option) ? [of(option)] : [];
    });
    const limited = (isLimited && chosen) || all;
    return matching.length > 0 ? limited.filter((row) => matching.every((matches) => matches(row))) : limited;
  }, [table, filtered, isLimited, chosen, all]);

  const [sortedBy, setSortedBy] = useState<Sorting | undefined>(() => {
    const first = columns.find(({ heading }) => heading === table.sortedBy);
    return first && { heading: first.heading, direction: firstDirection(first) };
  });
  const [turned, setTurned] = useState({ rows, page: 0 });
  const by = columns.find(({ heading }) => heading === sortedBy?.heading);
  const direction = sortedBy?.direction ?? "ascending";
  const sorted = useMemo(() => (by ? sortRows(rows, by, direction) : rows), [rows, by, direction]);
  const isPhone = usePhone();
  const pageLength = isPhone ? 20 : 50;
  // Other rows begin at their first page. A window that was a phone's may have been on a page that is no more.
  const page = turned.rows === rows ? Math.min(turned.page, Math.max(0, Math.ceil(rows.length / pageLength) - 1)) : 0;
  const [isWhole, setWhole] = useState(false);
  const isWider = isPhone && columns.length > phoneColumns;
  const { shown, below } = isWider && !isWhole ? forPhone(columns, by) : { shown: columns };

  const nameButton = (row: number, heading: string, name: string, under = "") => {
    const meant = table.selectionOf(row, heading);
    const isPressed = isSameSelection(meant, selection);
    return <NameButton {...{ name, isPressed }} below={under} onPress={() => onSelect(meant)} />;
  };
  const textOf = (column: TextColumn | undefined, row: number) =>
    column && shortName(opened.analysis, column.valueAt(row));
  return (
    <div className={`${styles.root} ${styles.table} stack`}>
      {chosen && selection.kind !== "nothing" && (
        <label className={`${styles.only} row`}>
          <input
            type="checkbox"
            checked={isLimited}
            onChange={({ currentTarget }) => setChoice(currentTarget.checked)}
          />
          {table.onlyWords ?? "Only the selected"} ({formatValue(chosen.length)})
        </label>
      )}
      {filters.length > 0 && (
        <div className={styles.filters}>
          {filters.map(({ label, all: allWords, options }) => (
            <label key={label}>
              {label}{" "}
              <select
                value={options.includes(filtered[label] ?? "") ? filtered[label] : ""}
                onChange={({ currentTarget }) => setFiltered({ ...filtered, [label]: currentTarget.value })}
              >
                <option value="">{allWords}</option>
                {options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
      {isWider && (
        <label className={`${styles.only} row`}>
          <input type="checkbox" checked={isWhole} onChange={({ currentTarget }) => setWhole(currentTarget.checked)} />
          All {columns.length} columns
        </label>
      )}
      <ScrollingTable label={table.label}>
        <caption>
          <span>{table.caption(rows, rows === all)}</span>
        </caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <ColumnHeading
                key={column.heading}
                column={column}
                sorting={sortedBy}
                onSort={(next) => {
                  setSortedBy(next);
                  setTurned({ rows, page: 0 });
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from(sorted.subarray(page * pageLength, (page + 1) * pageLength), (row) => (
            <tr key={row}>
              {shown.map((column, at) => {
                const { heading } = column;
                if (column.kind === "number")
                  return (
                    <td key={heading} className="cell-right">
                      {formatValue(column.valueAt(row))}
                    </td>
                  );
                const text = textOf(column, row) ?? "";
                if (at === 0)
                  return (
                    <th key={heading} scope="row">
                      {nameButton(row, heading, table.nameOf?.(row) ?? text, textOf(below, row))}
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
      <PageButtons {...{ page, pageLength }} rows={rows.length} onTurn={(next) => setTurned({ rows, page: next })} />
    </div>
  );
}

/** Of tables with more, a phone shows the first numbers and the column that sorts. */
const phoneColumns = 5;
const phoneNumbers = 3;

/** The columns of a phone, and the first other text, which stands there below the name of a row. */
function forPhone(columns: readonly ShownColumn[], by: ShownColumn | undefined) {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, phoneNumbers);
  const [, below] = columns.filter((column) => column.kind === "text");
  return { shown: columns.filter((column, at) => at === 0 || column === by || numbers.includes(column)), below };
}

interface ColumnHeadingProps {
  column: ShownColumn;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}

/** Its button sorts by the column: numbers from the largest, texts from A; a second press turns the order. */
function ColumnHeading({ column, sorting, onSort }: ColumnHeadingProps) {
  const { heading, kind } = column;
  const present = sorting?.heading === heading ? sorting.direction : undefined;
  const first = firstDirection(column);
  const second = first === "ascending" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={present} className={kind === "number" ? "cell-right" : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ heading, direction: present === first ? second : first })}
      >
        {heading}
        <span aria-hidden="true">{present ? (present === "ascending" ? " ↑" : " ↓") : ""}</span>
      </button>
    </th>
  );
}

/** Nothing if all rows are on one page. Pages count from 0. */
function PageButtons(props: { page: number; pageLength: number; rows: number; onTurn: (page: number) => void }) {
  const { page, pageLength, rows, onTurn } = props;
  const pages = Math.ceil(rows / pageLength);
  if (pages < 2) return null;
  const first = page * pageLength + 1;
  const last = Math.min(rows, first + pageLength - 1);
  return (
    <div className={`${styles.controls} row`}>
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

const firstDirection = (column: ShownColumn): Sorting["direction"] =>
  column.kind === "number" && !column.isRank ? "descending" : "ascending";

const isMissing = (value: string | number | undefined) => value === undefined || Number.isNaN(value);

/**
 * Rows in the order of a column, texts whatever their case. Missing values come last in both directions; equal ones keep
 * the order of the table.
 */
export function sortRows(rows: Uint32Array, column: ShownColumn, direction: Sorting["direction"]): Uint32Array {
  const sign = direction === "ascending" ? 1 : -1;
  const entries = Array.from(rows, (row) => {
    // The rules of a language (`Intl.Collator`) take five times as long, and names of code follow none.
    const value = column.kind === "text" ? column.valueAt(row).toLowerCase() : column.valueAt(row);
    return { row, value: isMissing(value) ? undefined : value };
  });
  entries.sort(({ value: one }, { value: other }) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * (Number(one > other) - Number(one < other));
  });
  return Uint32Array.from(entries, ({ row }) => row);
}
