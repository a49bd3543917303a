/** SQLite limits the parameters of a statement, and a row has some twenty. */
const rowsPerInsert = 500;

/** The rows in parts that fit into one statement each. */
export function rowParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) parts.push(rows.slice(start, start + rowsPerInsert));
  return parts;
}

/**
 * Repeats a change of at most `most` rows until it has found fewer, so that other changes take their turn in between.
 * @param change returns how many rows it has changed.
 * @returns the sum of them.
 */
export async function inParts(most: number, change: (most: number) => Promise<number>): Promise<number> {
  let [sum, part] = [0, most];
  while (part === most) {
    part = await change(most);
    sum += part;
  }
  return sum;
}
