import { sql } from "kysely";
import type { Database } from "#service/db/database.ts";

const trigger = sql.id("disk_full_for_test");

/** Makes the database fail as on a full disk: SQLite may not grow, PostgreSQL raises `disk_full` for new mails. */
export async function fillDatabase({ kind, query }: Database): Promise<void> {
  if (kind === "sqlite") {
    // No limit below the present size is taken, so this is the least there can be.
    await sql`pragma max_page_count = 1`.execute(query);
    return;
  }
  await sql`create function ${trigger}() returns trigger language plpgsql as
    'begin raise exception using errcode = ''disk_full''; end'`.execute(query);
  await sql`create trigger ${trigger} before insert on outgoing_mail
    for each row execute function ${trigger}()`.execute(query);
}
