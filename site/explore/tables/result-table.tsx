import { useMemo, useState } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { ScrollingTable } from "../../components/scrolling-table.tsx";
import { formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isSameSelection } from "../../results/model/selection.ts";
import styles from "../panel/panel.module.css";
import { NameButton, type SelectedProps } from "../panel/parts.tsx";
import { usePhone } from "../use-width.ts";
import { CopyMenu } from "./copy-buttons.tsx";
import { firstDirection, type ShownColumn, type Sorting, sortRows } from "./sort-rows.ts";
import { projectHeading, type Table, tableCsv, tableMarkdown } from "./table.ts";
import { useTableRows } from "./use-table-rows.tsx";

interface ResultTableProps extends SelectedProps {
  table: Table;
}

/** A table with its filters, and the ways to take its rows elsewhere. */
export function ResultTable({ table, ...props }: ResultTableProps) {
  const { rows, isWhole, fields } = useTableRows(table, props.selection);
  return (
    <div className={`${styles.root} ${styles.table} stack`}>
      {fields}
      <SaveRows table={table} rows={rows} title={props.opened.analysis.title} />
      <TableOfRows {...props} table={table} rows={rows} isWhole={isWhole} />
    </div>
  );
}

type RowsProps = { table: Table; rows: Uint32Array };

/** Copies and saves the rows that filters leave. */
export function SaveRows({ table, rows, title }: RowsProps & { title: string }) {
  return (
    <CopyMenu
      title={title}
      part={table.label.toLowerCase().replaceAll(" ", "-")}
      texts={[
        { words: "Markdown", extension: "md", text: () => tableMarkdown(table, rows), isCopiedOnly: true },
        { words: "CSV", extension: "csv", text: () => tableCsv(table, rows) },
      ]}
    />
  );
}

/** Rows in pages, sorted by the column whose heading is pressed. Names select. */
export function TableOfRows({
  opened,
  selection,
  onSelect,
  table,
  rows,
  isWhole,
}: ResultTableProps & RowsProps & { isWhole: boolean }) {
  const columns = useMemo(
    () => table.columns.filter((column): column is ShownColumn => column.kind !== "saved"),
    [table],
  );
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
  const [hasAllColumns, setAllColumns] = useState(false);
  const isWider = isPhone && columns.length > phoneColumns;
  const { shown, below } = isWider && !hasAllColumns ? forPhone(columns, by) : { shown: columns, below: [] };

  const textOf = (column: ShownColumn, row: number) =>
    column.kind === "text" ? shortName(opened.analysis, column.valueAt(row)) : "";
  const nameButton = (row: number, { heading }: ShownColumn, name: string, under = "") => {
    const meant = table.selectionOf(row, heading);
    const isPressed = isSameSelection(meant, selection);
    return <NameButton {...{ name, isPressed }} below={under} onPress={() => onSelect(meant)} />;
  };
  return (
    <>
      {isWider && (
        <label className={`${styles.only} row`}>
          <input
            type="checkbox"
            checked={hasAllColumns}
            onChange={({ currentTarget }) => setAllColumns(currentTarget.checked)}
          />
          {`All ${columns.length} columns`}
        </label>
      )}
      <p className="muted">{table.caption(rows, isWhole)}</p>
      <ScrollingTable label={table.label}>
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
                const text = textOf(column, row);
                if (at === 0)
                  return (
                    <th key={heading} scope="row">
                      {nameButton(row, column, text, below.map((one) => textOf(one, row)).join(", "))}
                    </th>
                  );
                return (
                  <td key={heading}>
                    {column.isChoice && text ? nameButton(row, column, text) : <BreakableName text={text} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <PageButtons {...{ page, pageLength }} rows={rows.length} onTurn={(next) => setTurned({ rows, page: next })} />
    </>
  );
}

/** Of tables with more, a phone shows the first numbers and the column that sorts. */
const phoneColumns = 5;
const phoneNumbers = 3;

/** The columns of a phone, and the first other text and the project, which stand there below the name of a row. */
function forPhone(columns: readonly ShownColumn[], by: ShownColumn | undefined) {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, phoneNumbers);
  const [, ...others] = columns.filter((column) => column.kind === "text");
  const below = others.filter((column, at) => at === 0 || column.heading === projectHeading);
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
      <span role="status">{`${formatValue(first)} to ${formatValue(last)} of ${formatValue(rows)}`}</span>
      <button type="button" disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </div>
  );
}
