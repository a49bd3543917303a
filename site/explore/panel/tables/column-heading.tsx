import type { Sorting } from "./sort-rows.ts";
import type { TableColumn } from "./table-column.ts";

interface ColumnHeadingProps {
  column: TableColumn;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}

/** The heading of a column, whose button sorts by it: numbers from the largest, texts from A; a second press turns the order. */
export function ColumnHeading({ column: { key, heading, kind }, sorting, onSort }: ColumnHeadingProps) {
  const present = sorting?.column === key ? sorting.direction : undefined;
  const first = kind === "number" ? "descending" : "ascending";
  const second = kind === "number" ? "ascending" : "descending";
  return (
    <th scope="col" aria-sort={present} className={kind === "number" ? "cell-right" : undefined}>
      <button
        type="button"
        className="panel-sort"
        onClick={() => onSort({ column: key, direction: present === first ? second : first })}
      >
        {heading}
        <span aria-hidden="true">{present ? (present === "ascending" ? " ↑" : " ↓") : ""}</span>
      </button>
    </th>
  );
}
