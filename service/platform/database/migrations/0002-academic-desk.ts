import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keepAppendOnly } from "../append-only.ts";

/** What follows a request: who decided and why, the licence, its reminders, and the log of every change. */
export const academicDesk: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await changeEarlierTables(database);
    await createDecisions(database);
    await createLicenses(database);

    await database.schema
      .createTable("jobRun")
      .addColumn("job", "text", (column) => column.notNull())
      .addColumn("occasion", "text", (column) => column.notNull())
      .addColumn("ranAt", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("job_run_once", ["job", "occasion"])
      .execute();

    await database.schema
      .createTable("auditEntry")
      .addColumn("sequence", "integer", (column) => column.primaryKey())
      .addColumn("recordedAt", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("subjectId", "text", (column) => column.notNull())
      .addColumn("details", "text", (column) => column.notNull())
      .addColumn("previousHash", "text", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull().unique())
      .execute();
    await database.schema.createIndex("auditEntrySubject").on("auditEntry").column("subjectId").execute();
    await keepAppendOnly(database, "audit_entry");
  },
};

async function changeEarlierTables(database: Kysely<unknown>): Promise<void> {
  const request = database.schema.alterTable("academicLicenseRequest");
  await request.addColumn("mailboxProvenAt", "text").execute();
  await request.addColumn("explanation", "text").execute();
  await sql`create index academic_license_request_mailbox on academic_license_request (mailbox)`.execute(database);
  const mail = database.schema.alterTable("outgoingMail");
  await mail.addColumn("attachmentName", "text").execute();
  await mail.addColumn("attachmentText", "text").execute();
}

async function createDecisions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("academicDecision")
    .addColumn("requestId", "text", (column) => column.primaryKey().references("academicLicenseRequest.id"))
    .addColumn("verdict", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("note", "text")
    .addColumn("decidedBy", "text", (column) => column.notNull())
    .addColumn("decidedThrough", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text", (column) => column.notNull())
    .execute();
}

async function createLicenses(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("license")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("requestId", "text", (column) => column.references("academicLicenseRequest.id"))
    .addColumn("replacesId", "text", (column) => column.unique().references("license.id"))
    .addColumn("product", "text", (column) => column.notNull())
    .addColumn("edition", "text", (column) => column.notNull())
    .addColumn("licensee", "text", (column) => column.notNull())
    .addColumn("organisation", "text")
    .addColumn("mailbox", "text", (column) => column.notNull())
    .addColumn("majorVersion", "integer", (column) => column.notNull())
    .addColumn("issuedAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("issuedBy", "text", (column) => column.notNull())
    .addColumn("keyText", "text", (column) => column.notNull())
    .execute();
  // One request leads to one licence. A licence that replaces another belongs to the same request.
  await sql`create unique index license_of_request
    on license (request_id) where replaces_id is null`.execute(database);
  await database.schema.createIndex("licenseExpiry").on("license").column("expiresAt").execute();

  await database.schema
    .createTable("licenseRevocation")
    .addColumn("licenseId", "text", (column) => column.primaryKey().references("license.id"))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("revokedBy", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text", (column) => column.notNull())
    .execute();

  await database.schema
    .createTable("licenseReminder")
    .addColumn("licenseId", "text", (column) => column.notNull().references("license.id"))
    .addColumn("daysBefore", "integer", (column) => column.notNull())
    .addColumn("remindedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("license_reminder_once", ["licenseId", "daysBefore"])
    .execute();
}
