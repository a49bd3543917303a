import { useMemo, useState } from "react";
import { BreakableName } from "../../../components/breakable-name.tsx";
import { ScrollingTable } from "../../../components/scrolling-table.tsx";
import { formatValue } from "../../model/format-value.ts";
import { NameButton } from "../parts/name-button.tsx";
import { ColumnHeading } from "./column-heading.tsx";
import { PageButtons, pageLength } from "./page-buttons.tsx";
import { type Sorting, sortRows } from "./sort-rows.ts";
import type { TableColumn } from "./table-column.ts";

interface SortableTableProps {
  label: string;
  /** The facts of the table in words. */
  caption: string;
  /** The first one names the rows. */
  columns: readonly TableColumn[];
  /** The rows that are shown; indices in the columns. */
  rows: Uint32Array;
  /** The order of the rows if absent. */
  first?: Sorting;
  /** What names a row, if not its value in the first column. */
  nameOf?: (row: number) => string;
  /** Of the text in a column, by its key. */
  isSelected: (row: number, column: string) => boolean;
  onChoose: (row: number, column: string) => void;
}

interface CellProps extends Pick<SortableTableProps, "isSelected" | "onChoose"> {
  column: TableColumn;
  row: number;
}

function Cell({ column, row, isSelected, onChoose }: CellProps) {
  if (column.kind === "number") return <td className="cell-right">{formatValue(column.values[row])}</td>;
  const text = column.values[row] ?? "";
  const { key, isChoice } = column;
  return (
    <td>
      {isChoice ? (
        <NameButton name={text} isPressed={isSelected(row, key)} onPress={() => onChoose(row, key)} />
      ) : (
        <BreakableName text={text} />
      )}
    </td>
  );
}

/** A table in pages, sorted by the column that the visitor chooses. The name of a row selects it. */
export function SortableTable({ label, caption, columns, rows, first, nameOf, ...choice }: SortableTableProps) {
  const [sorting, setSorting] = useState(first);
  const [turned, setTurned] = useState({ rows, page: 0 });
  const by = columns.find(({ key }) => key === sorting?.column);
  const direction = sorting?.direction ?? "ascending";
  const sorted = useMemo(() => (by ? sortRows(rows, by, direction) : rows), [rows, by, direction]);
  // Other rows begin at their first page.
  const page = turned.rows === rows ? turned.page : 0;
  const [names, ...others] = columns;
  return (
    <>
      <ScrollingTable label={label}>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading
                key={column.key}
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
              <th scope="row">
                <NameButton
                  name={nameOf?.(row) ?? String(names?.values[row] ?? "")}
                  isPressed={choice.isSelected(row, names?.key ?? "")}
                  onPress={() => choice.onChoose(row, names?.key ?? "")}
                />
              </th>
              {others.map((column) => (
                <Cell key={column.key} column={column} row={row} {...choice} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <PageButtons page={page} rows={rows.length} onTurn={(next) => setTurned({ rows, page: next })} />
    </>
  );
}
