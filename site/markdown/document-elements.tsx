import type { ComponentProps } from "react";
import { BreakableName } from "../components/breakable-name.tsx";
import { CommandText } from "../components/command-text.tsx";
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

/** The label is made from the preceding heading when the text is compiled. */
function TextTable({ "aria-label": label = "Table", children }: ComponentProps<"table">) {
  return <ScrollingTable label={label}>{children}</ScrollingTable>;
}

/** Code in running text. A command breaks between its options only, a name between its words. Listings have elements. */
function TextCode({ children, ...rest }: ComponentProps<"code">) {
  if (typeof children !== "string") return <code {...rest}>{children}</code>;
  const isCommand = /(?:^| )--?[a-z]/i.test(children) && !/\s{2}|\n/.test(children);
  return <code {...rest}>{isCommand ? <CommandText command={children} /> : <BreakableName text={children} />}</code>;
}

const elements = {
  code: TextCode,
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

/** The MDX compiler calls this by name. The components are used for every text of `content/`. */
export function useMDXComponents() {
  return elements;
}
