import "../components/tables.css";
import type { ReactNode } from "react";
import styles from "./desk-table.module.css";

interface Column<Item> {
  label: string;
  cell(item: Item): ReactNode;
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={`stacking-table ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label}>{column.label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column) => (
                <td key={column.label} data-label={column.label}>
                  <div>{column.cell(item)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
