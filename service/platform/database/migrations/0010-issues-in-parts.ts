import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The mails of an issue are queued in parts. Those of the issues so far are all queued. */
export const issuesInParts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("newsletterIssue").addColumn("queuedUpTo", "text").execute();
  },
};
