import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How many mails visitors have caused, counted by keyed hashes of mailboxes, domains and networks. */
export const mailBudgets: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable("mailBudget")
      .addColumn("keyHash", "text", (column) => column.primaryKey())
      .addColumn("startsAt", "text", (column) => column.notNull())
      .addColumn("mails", "integer", (column) => column.notNull())
      .addColumn("allowed", "integer", (column) => column.notNull())
      .execute();
  },
};
