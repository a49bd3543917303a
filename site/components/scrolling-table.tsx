import "./tables.css";
import type { ReactNode } from "react";
import { ScrollBox } from "./scroll-box.tsx";

/** A wide table in a box of its own. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollBox className="table-scroll" label={label}>
      <table>{children}</table>
    </ScrollBox>
  );
}
