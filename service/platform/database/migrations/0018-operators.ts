import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Named operators, and what two of them do together. */
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
    await database.schema
      .createTable("proposal")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("fingerprint", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("proposedById", "text", (column) => column.notNull())
      .addColumn("proposedBy", "text", (column) => column.notNull())
      .addColumn("proposedAt", "text", (column) => column.notNull())
      .addColumn("expiresAt", "text", (column) => column.notNull())
      .addColumn("confirmedBy", "text")
      .addColumn("confirmedAt", "text")
      .addColumn("endedAt", "text")
      .addColumn("reason", "text")
      .execute();
    await sql`create unique index proposal_open on proposal (kind, subject) where state = 'open'`.execute(database);
  },
};
