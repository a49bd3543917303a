import type { ReactNode } from "react";
import { ScrollingTable } from "../components/scrolling-table.tsx";

interface DeskTableProps {
  label: string;
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table with a heading for each column. */
export function DeskTable({ label, columns, children }: DeskTableProps) {
  return (
    <ScrollingTable label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </ScrollingTable>
  );
}
