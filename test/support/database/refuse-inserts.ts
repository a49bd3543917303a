import { sql } from "kysely";
import type { Database } from "#service/db/database.ts";
import type { Tables } from "#service/db/tables.ts";

const trigger = sql.id("refuse_inserts_for_test");

/** Makes the database refuse new rows of a table, as a full disk would, until the returned function is called. */
export async function refuseInserts({ kind, query }: Database, name: keyof Tables): Promise<() => Promise<void>> {
  const table = sql.table(name);
  if (kind === "sqlite") {
    await sql`create trigger ${trigger} before insert on ${table}
      begin select raise(abort, 'refused by the test'); end`.execute(query);
    return async () => {
      await sql`drop trigger ${trigger}`.execute(query);
    };
  }
  await sql`create function ${trigger}() returns trigger language plpgsql as
    'begin raise exception using message = ''refused by the test''; end'`.execute(query);
  await sql`create trigger ${trigger} before insert on ${table}
    for each row execute function ${trigger}()`.execute(query);
  return async () => {
    await sql`drop function ${trigger} cascade`.execute(query);
  };
}
