import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { keptTables, migrate } from "./migrate.ts";
import type { KeptTable, Tables } from "./tables.ts";

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Copies all rows, as they are at one moment, into a database of either engine that has none: all of them, or nothing.
 * @throws Error when the target has rows, or takes fewer than it was given
 */
export async function copyDatabase(source: Database, target: Database): Promise<RowCounts> {
  await migrate(target.query);
  const reading = await source.query
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  try {
    return await target.query.transaction().execute(async (writing) => {
      const counts: Record<string, number> = {};
      for (const table of keptTables) {
        if ((await countRows(writing, table)) > 0)
          throw new Error(`The table ${table} of the target has rows. Rows are copied into an empty database alone.`);
      }
      for (const table of keptTables) {
        counts[table] = await copyRows(table, readRows(source.kind, reading, table), writing);
        const copied = await countRows(writing, table);
        if (copied !== counts[table])
          throw new Error(`Of ${counts[table]} rows of ${table}, ${copied} are in the target.`);
      }
      return counts;
    });
  } finally {
    await reading.rollback().execute();
  }
}

async function countRows(queries: Transaction<Tables>, table: KeptTable): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
    queries,
  );
  return Number(rows[0]?.count);
}

/** A row has some twenty values, and SQLite takes 32,766 in a statement. */
const rowsPerStatement = 200;

async function copyRows(
  table: KeptTable,
  rows: AsyncIterable<Record<string, unknown>>,
  writing: Transaction<Tables>,
): Promise<number> {
  let [count, waiting]: [number, Record<string, unknown>[]] = [0, []];
  const insert = async () => {
    const [first] = waiting;
    if (!first) return;
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
    const values = sql.join(waiting.map((row) => sql`(${sql.join(Object.values(row))})`));
    waiting = [];
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(writing);
  };
  for await (const row of rows) {
    waiting.push(row);
    count += 1;
    if (waiting.length === rowsPerStatement) await insert();
  }
  await insert();
  return count;
}

/** Every row of a table, those that others refer to before them, without holding them all in memory. */
async function* readRows(
  kind: Database["kind"],
  transaction: Transaction<Tables>,
  table: KeptTable,
): AsyncGenerator<Record<string, unknown>> {
  if (kind === "sqlite") {
    yield* transaction.selectFrom(table).selectAll().orderBy(sql`1`).orderBy(sql`2`).stream();
    return;
  }
  await sql`declare copied_rows no scroll cursor for select * from ${sql.table(table)} order by 1, 2`.execute(
    transaction,
  );
  while (true) {
    const fetched = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerStatement)} from copied_rows`.execute(
      transaction,
    );
    yield* fetched.rows;
    if (fetched.rows.length < rowsPerStatement) break;
  }
  await sql`close copied_rows`.execute(transaction);
}
