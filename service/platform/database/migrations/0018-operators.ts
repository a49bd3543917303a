import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Named operators. */
export const operators: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable("operator")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull().unique())
      .addColumn("mailbox", "text", (column) => column.notNull().unique())
      .addColumn("may", "text", (column) => column.notNull())
      .addColumn("addedAt", "text", (column) => column.notNull())
      .execute();
    await database.schema.alterTable("outgoingMail").addColumn("operatorId", "text").execute();
  },
};
