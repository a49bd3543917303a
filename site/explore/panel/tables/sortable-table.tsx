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
  first: Sorting;
  isSelected: (row: number) => boolean;
  onChoose: (row: number) => void;
}

function Cell({ column, row }: { column: TableColumn; row: number }) {
  if (column.kind === "number") return <td className="cell-right">{formatValue(column.values[row])}</td>;
  return (
    <td>
      <BreakableName text={column.values[row] ?? ""} />
    </td>
  );
}

/** A table in pages, sorted by the column that the visitor chooses. The name of a row selects it. */
export function SortableTable({ label, caption, columns, rows, first, isSelected, onChoose }: SortableTableProps) {
  const [sorting, setSorting] = useState(first);
  const [turned, setTurned] = useState({ rows, page: 0 });
  const by = columns.find(({ key }) => key === sorting.column) ?? columns[0];
  const sorted = useMemo(() => (by ? sortRows(rows, by, sorting.direction) : rows), [rows, by, sorting.direction]);
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
                  name={String(names?.values[row] ?? "")}
                  isPressed={isSelected(row)}
                  onPress={() => onChoose(row)}
                />
              </th>
              {others.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <PageButtons page={page} rows={rows.length} onTurn={(next) => setTurned({ rows, page: next })} />
    </>
  );
}
