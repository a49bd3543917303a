import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

const rowsPerFetch = 500;

/** Every row of a table, those that others refer to before them, without holding them all in memory. */
export async function* readRows(
  kind: Database["kind"],
  transaction: Transaction<Tables>,
  table: keyof Tables,
): AsyncGenerator<Record<string, unknown>> {
  if (kind === "sqlite") {
    yield* transaction.selectFrom(table).selectAll().orderBy(sql`1`).orderBy(sql`2`).stream();
    return;
  }
  await sql`declare backed_up_rows no scroll cursor for select * from ${sql.table(table)} order by 1, 2`.execute(
    transaction,
  );
  while (true) {
    const fetched = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerFetch)} from backed_up_rows`.execute(
      transaction,
    );
    yield* fetched.rows;
    if (fetched.rows.length < rowsPerFetch) break;
  }
  await sql`close backed_up_rows`.execute(transaction);
}
