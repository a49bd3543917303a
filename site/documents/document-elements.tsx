import type { ComponentProps } from "react";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { NotebookFrame } from "../notebook/notebook-frame.tsx";

type Alignment = { align?: "left" | "right" | "center" | "char" | "justify" | undefined };

function alignedClass(align: Alignment["align"]) {
  return align === "right" || align === "center" ? `cell-${align}` : undefined;
}

function HeadCell({ align, ...rest }: ComponentProps<"th">) {
  return <th scope="col" className={alignedClass(align)} {...rest} />;
}

function DataCell({ align, ...rest }: ComponentProps<"td">) {
  return <td className={alignedClass(align)} {...rest} />;
}

function TextTable({ children }: ComponentProps<"table">) {
  return <ScrollingTable label="Table">{children}</ScrollingTable>;
}

const elements = { table: TextTable, th: HeadCell, td: DataCell, NotebookFrame };

/** Named by the MDX compiler: the elements that every text of `content/` is rendered with. */
export function useMDXComponents() {
  return elements;
}
