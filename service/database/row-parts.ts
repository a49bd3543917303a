/** SQLite limits the parameters of a statement, and a row has some twenty. */
const rowsPerInsert = 500;

/** The rows in parts that fit into one statement each. */
export function rowParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) parts.push(rows.slice(start, start + rowsPerInsert));
  return parts;
}
