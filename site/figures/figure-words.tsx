import type { ReactNode } from "react";
import { BreakableName } from "../components/breakable-name.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { formatValue } from "../results/model/format-value.ts";
import type { DataTable, Figure, TableCell } from "./figure.ts";
import styles from "./figure-words.module.css";

/** What a drawing shows, above it. */
export function FigureHead({ finding, unit }: Pick<Figure, "finding" | "unit">) {
  return (
    <>
      <p className={styles.finding}>{finding}</p>
      <p className={styles.unit}>{unit}</p>
    </>
  );
}

/** How to read a drawing and, folded, where it comes from and its data, below it. */
export function FigureWords({ note, ...details }: Pick<Figure, "note" | "source" | "table" | "unit">) {
  return (
    <div className={styles.words}>
      {note && <p>{note}</p>}
      <FigureDetails {...details} />
    </div>
  );
}

interface FigureDetailsProps extends Pick<Figure, "source" | "table" | "unit"> {
  /** What else is folded, before the source. */
  children?: ReactNode;
}

/** The source of a drawing and its data, folded into one line. */
export function FigureDetails({ source, table, unit, children }: FigureDetailsProps) {
  return (
    <details className={styles.details}>
      <summary>Source and data</summary>
      {children}
      <p>Source: {source}</p>
      <Data table={table} title={unit} />
    </details>
  );
}

/** The values of a drawing as a table. */
function Data({ table: { columns, rows }, title }: { table: DataTable; title: string }) {
  const alignment = (isNumber: boolean) => (isNumber ? "cell-right" : undefined);
  const isNumber = (column: number) => rows.length > 0 && rows.every((row) => typeof row[column] === "number");
  return (
    <ScrollingTable label={`Data: ${title}`}>
      <thead>
        <tr>
          {columns.map((name, column) => (
            <th key={name} scope="col" className={alignment(column > 0 && isNumber(column))}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = "", ...others]) => (
          <tr key={JSON.stringify([first, ...others])}>
            <th scope="row">
              <CellText value={first} />
            </th>
            {others.map((value, column) => (
              <td key={columns[column + 1]} className={alignment(typeof value === "number")}>
                <CellText value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function CellText({ value }: { value: TableCell }) {
  if (typeof value === "number") return formatValue(value);
  if (typeof value === "string") return <BreakableName text={value} />;
  return (
    <code>
      <BreakableName text={value.code} />
    </code>
  );
}
