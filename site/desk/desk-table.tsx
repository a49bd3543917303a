import "../components/tables.css";
import type { ReactNode } from "react";
import { ScrollBox } from "../components/scroll-box.tsx";
import styles from "./desk-table.module.css";

interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
  /** Its cells are numbers. */
  isFigure?: boolean;
}

interface DeskTableProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf(item: Item): string | number;
  columns: readonly Column<Item>[];
}

/** A table of things, which narrow screens show as a list. Without things there is none. */
export function DeskTable<Item>({ label, items, keyOf, columns }: DeskTableProps<Item>) {
  if (items.length === 0) return null;
  return (
    <ScrollBox className={styles.scroll} label={label}>
      <table className={`stacking-table ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} className={column.isFigure ? styles.figure : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={column.isFigure ? styles.figure : undefined}
                  data-label={column.label}
                >
                  <div>{column.cell(item)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
