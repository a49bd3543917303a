import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The first tables: who subscribed, who asked for an academic licence, and the mails that follow. */
export const newsletterAcademicOutbox: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable("newsletterSubscription")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("mailbox", "text", (column) => column.notNull().unique())
      .addColumn("subscribedAt", "text", (column) => column.notNull())
      .execute();

    await database.schema
      .createTable("academicLicenseRequest")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("mailbox", "text", (column) => column.notNull())
      .addColumn("university", "text", (column) => column.notNull())
      .addColumn("language", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("receivedAt", "text", (column) => column.notNull())
      .execute();
    await sql`create unique index academic_license_request_open
      on academic_license_request (mailbox, language) where state = 'received'`.execute(database);

    await database.schema
      .createTable("outgoingMail")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("aboutId", "text", (column) => column.notNull())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("replyTo", "text", (column) => column.notNull())
      .addColumn("messageId", "text", (column) => column.notNull().unique())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("text", "text", (column) => column.notNull())
      .addColumn("html", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("nextAttemptAt", "text", (column) => column.notNull())
      .addColumn("leaseHolder", "text")
      .addColumn("leasedUntil", "text")
      .addColumn("lastFailure", "text")
      .addColumn("finishedAt", "text")
      .execute();
    await sql`create index outgoing_mail_due
      on outgoing_mail (next_attempt_at) where state = 'waiting'`.execute(database);
    await database.schema.createIndex("outgoingMailAbout").on("outgoingMail").column("aboutId").execute();
  },
};
