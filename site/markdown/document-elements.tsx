import type { ComponentProps } from "react";
import { NotebookFrame } from "../components/notebook-frame.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { interactiveFigures } from "../illustrations/figures/interactive/interactive-figures.tsx";
import { SideNote } from "../illustrations/figures/side-note.tsx";
import { TextFigure } from "../illustrations/figures/text-figure.tsx";
import { ContactAddress, Price, Promised, Version } from "./stated-facts.tsx";

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

/** Its label is made of the heading above it while the text is compiled. */
function TextTable({ "aria-label": label = "Table", children }: ComponentProps<"table">) {
  return <ScrollingTable label={label}>{children}</ScrollingTable>;
}

const elements = {
  table: TextTable,
  th: HeadCell,
  td: DataCell,
  NotebookFrame,
  Figure: TextFigure,
  SideNote,
  ...interactiveFigures,
  Version,
  Price,
  Promised,
  ContactAddress,
};

/** Named by the MDX compiler: the elements that every text of `content/` is rendered with. */
export function useMDXComponents() {
  return elements;
}
