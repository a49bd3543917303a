import { sql } from "kysely";
import { presentTables } from "../../database/backed-up-tables.ts";
import type { Database } from "../../database/database.ts";

/** How many rows each table has. */
export async function countRows({ query }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await presentTables(query)) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
      query,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}
