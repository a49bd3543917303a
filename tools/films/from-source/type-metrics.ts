import { resultRows } from "../analyzed-junit.ts";

/** The metrics of one type, by the heading of their column. @throws Error when the type has none. */
export function typeMetric(packageName: string, typeName: string): (column: string) => number {
  const [headings = [], ...rows] = resultRows("typeMetrics.csv");
  const cell = (row: readonly string[], column: string) => row[headings.indexOf(column)];
  const row = rows.find((one) => cell(one, "Package Name") === packageName && cell(one, "Type Name") === typeName);
  if (!row) throw new Error(`${packageName}.${typeName} has no metrics.`);
  return (column) => Number(cell(row, column));
}
