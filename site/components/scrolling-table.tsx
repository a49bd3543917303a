import "./tables.css";
import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";

interface ScrollingTableProps {
  label: string;
  tableClass?: string | undefined;
  children: ReactNode;
}

/** A wide table in a box of its own. */
export function ScrollingTable({ label, tableClass, children }: ScrollingTableProps) {
  return (
    <ScrollBox className="table-scroll" label={label}>
      <table className={tableClass}>{children}</table>
    </ScrollBox>
  );
}
