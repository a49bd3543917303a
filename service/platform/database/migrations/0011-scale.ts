import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What many subscribers and several processes need. */
export const scale: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    // The recipients of an issue in the order in which its mails are queued.
    await sql`create index newsletter_subscription_confirmed on newsletter_subscription (state, id)
      where state = 'confirmed'`.execute(database);
    // The rate limit that processes share, by keyed hashes of networks. SQLite has one process, which counts in memory.
    // An unlogged table is written without waiting for the disk; after a crash of PostgreSQL it is empty.
    if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`create unlogged table call_limit (key_hash text primary key, full_at bigint not null)`.execute(database);
  },
};
