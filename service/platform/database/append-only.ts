import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Makes the database refuse to update or delete rows of a table. `table` is its name in snake case. */
export async function keepAppendOnly(database: Kysely<unknown>, table: string): Promise<void> {
  const message = sql.lit(`Rows of ${table} are never changed or removed.`);
  const name = sql.id(table);
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    const refuse = sql.id(`${table}_refuse`);
    await sql`create function ${refuse}() returns trigger language plpgsql as
      'begin raise exception using message = tg_argv[0]; end'`.execute(database);
    await sql`create trigger ${sql.id(`${table}_keep_rows`)} before update or delete on ${name}
      for each row execute function ${refuse}(${message})`.execute(database);
    await sql`create trigger ${sql.id(`${table}_keep_all`)} before truncate on ${name}
      for each statement execute function ${refuse}(${message})`.execute(database);
    return;
  }
  for (const change of ["update", "delete"]) {
    await sql`create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${name}
      begin select raise(abort, ${message}); end`.execute(database);
  }
}
