import type { Database } from "./database.ts";
import { presentTables } from "./present-tables.ts";
import { readRows } from "./read-rows.ts";
import { createTableDigests, type TableDigest } from "./table-digests.ts";

/** Reads every row, as they are at one moment. */
export async function digestTables({ kind, query }: Database): Promise<Record<string, TableDigest>> {
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const digests = createTableDigests();
    for (const table of await presentTables(transaction)) {
      for await (const row of readRows(kind, transaction, table)) digests.add(table, row);
    }
    return digests.result();
  } finally {
    await transaction.rollback().execute();
  }
}

/** The tables that are not the same in both. */
export function differentTables(one: Record<string, TableDigest>, other: Record<string, TableDigest>): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.digest !== other[table]?.digest,
  );
}
