import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { migrate, tableNames } from "./migrate.ts";
import type { Tables } from "./tables.ts";

/** How many rows each table has. */
type RowCounts = Readonly<Record<string, number>>;

/**
 * Copies all rows, as they are at one moment, into a database of either engine that has none: all of them, or nothing.
 * @throws Error when the target has rows, or takes fewer than it was given
 */
export async function copyDatabase(source: Database, target: Database): Promise<RowCounts> {
  await migrate(target.query);
  const reading = source.query.transaction().setIsolationLevel("repeatable read");
  return await reading.execute((from) =>
    target.query.transaction().execute(async (to) => {
      const counts: Record<string, number> = {};
      for (const table of tableNames) counts[table] = await copyTable(table, from, to);
      return counts;
    }),
  );
}

/** A row has some twenty values, and SQLite takes 32,766 in a statement. */
const rowsPerStatement = 500;

async function copyTable(table: keyof Tables, from: Transaction<Tables>, to: Transaction<Tables>): Promise<number> {
  if ((await countRows(to, table)) > 0)
    throw new Error(`The table ${table} of the target has rows. Rows are copied into an empty database alone.`);
  let count = 0;
  while (true) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2
      limit ${rowsPerStatement} offset ${count}`.execute(from);
    const [first] = rows;
    if (!first) break;
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
    const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`));
    await sql`insert into ${sql.table(table)} (${columns}) values ${values}`.execute(to);
    count += rows.length;
  }
  const copied = await countRows(to, table);
  if (copied !== count) throw new Error(`Of ${count} rows of ${table}, ${copied} are in the target.`);
  return count;
}

async function countRows(queries: Transaction<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
    queries,
  );
  return Number(rows[0]?.count);
}
