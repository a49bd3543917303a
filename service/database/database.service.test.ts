import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds, emptyDatabase, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createLog } from "../log/log.ts";
import { closeDataFolder } from "./close-data-folder.ts";
import { openDatabase } from "./database.ts";
import { migrate, missingMigrations } from "./migrate.ts";

const request = {
  id: "1",
  name: "Ada",
  mailbox: "a@b.ca",
  university: "Tripos",
  language: "Java",
  state: "received",
  receivedAt: "2026-01-05T12:00:00.000Z",
} as const;

const expectedColumns = {
  newsletter_subscription: [
    "confirmations_sent",
    "confirmed_at",
    "consent_note",
    "ended_at",
    "id",
    "last_confirmation_at",
    "mailbox",
    "soft_bounces",
    "source",
    "state",
    "subscribed_at",
    "subscribed_on_page",
    "wording_version",
  ],
  newsletter_wording: ["first_used_at", "version", "words"],
  newsletter_suppression: ["mailbox_hash", "reason", "suppressed_at"],
  newsletter_secret_proof: ["hash", "id"],
  newsletter_issue: ["finished_at", "html", "id", "name", "queued_up_to", "started_at", "subject", "text"],
  newsletter_bounce: ["delivery_id", "id", "kind", "noted_at", "source", "status_code", "subscription_id"],
  academic_license_request: [
    "explanation",
    "id",
    "imported_from",
    "language",
    "mailbox",
    "mailbox_proven_at",
    "name",
    "received_at",
    "state",
    "university",
  ],
  academic_decision: [
    "decided_at",
    "decided_by",
    "decided_through",
    "note",
    "operator_told_at",
    "reason",
    "request_id",
    "verdict",
  ],
  license: [
    "edition",
    "expires_at",
    "id",
    "issued_at",
    "issued_by",
    ...["imported_from", "key_source", "order_id", "order_item", "products", "renews_id", "seat", "seats"],
    "key_text",
    "licensee",
    "mailbox",
    "organization",
    "replaces_id",
    "request_id",
  ].sort(),
  license_suspension: ["license_id", "reason", "suspended_at"],
  license_key_wait: ["attempts", "last_failure", "license_id", "next_attempt_at"],
  license_access: ["asked_at", "id", "mailbox"],
  license_mailbox_change: [
    ...["applied_at", "asked_at", "id", "new_mailbox", "new_proven_at", "old_mailbox", "old_proven_at"],
    "withdrawn_at",
  ],
  license_computer: ["asked_at", "first_license_id", "id", "license_id", "new_license_id", "reason"],
  pool_key: ["id", "imported_at", "key_text", "license_id", "product"],
  customer_order: [
    ...["buyer", "company", "created_at", "currency", "id", "imported_from", "invoice_address", "invoice_url"],
    ...[
      "is_further",
      "is_settled",
      "is_test",
      "keys_mailed_at",
      "mailbox",
      "moved_to",
      "number",
      "paid_at",
      "problem",
      "provider",
    ],
    ...["purchase_order", "quote", "refunded", "state", "subscription", "tax", "tax_id", "total"],
  ],
  order_item: ["amount", "is_renewal_confirmed", "item", "offer", "order_id", "price", "renews_id", "seats"],
  order_reference: ["order_id", "provider", "reference"],
  order_event: [
    ...["body", "event_id", "facts", "handled_at", "id", "is_test", "kind", "occurred_at", "order_id", "problem"],
    ...["provider", "received_at", "subject"],
  ],
  license_revocation: ["license_id", "reason", "revoked_at", "revoked_by"],
  license_reminder: ["days_before", "license_id", "reminded_at"],
  download_count: ["count", "day", "file", "version"],
  mail_budget: ["allowed", "key_hash", "mails", "starts_at"],
  job_run: ["job", "occasion", "ran_at"],
  audit_entry: ["action", "actor", "details", "hash", "previous_hash", "recorded_at", "sequence", "subject_id"],
  outgoing_mail: [
    ...["about_id", "attachment_name", "attachment_text", "attempts", "attempts_without_answer", "bulk"],
    ...[
      "created_at",
      "finished_at",
      "html",
      "http_request_id",
      "id",
      "last_failure",
      "lease_holder",
      "leased_until",
      "message_id",
    ],
    ...["next_attempt_at", "operator_told_at", "pending_outcome", "purpose", "recipient", "recipient_id"],
    ...["reply_to", "return_reason", "return_verdict", "returned_at", "state", "subject", "text"],
  ],
};

describe.each(databaseKinds)("%s", (kind) => {
  test("lacks every migration before and none after, also when migrated again", async () => {
    const { query } = await openDatabase(await emptyDatabase(kind), () => undefined);
    onTestFinished(() => query.destroy());
    expect(await missingMigrations(query)).toEqual([
      "0001-newsletter-academic-outbox",
      "0002-academic-desk",
      "0003-newsletter",
      "0004-american-spelling",
      "0005-one-mail-queue",
      "0006-submitted-requests",
      "0007-held-mails",
      "0008-mail-budgets",
      "0009-indices",
      "0010-issues-in-parts",
      "0011-scale",
      "0012-orders",
      "0017-mail-requests",
    ]);
    await migrate(query);
    await migrate(query);
    expect(await missingMigrations(query)).toEqual([]);
  });

  test("has the tables and columns that the types name", async () => {
    const { query } = await openTestDatabase(kind);
    const tables = await query.introspection.getTables();
    const columns = tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]);
    const ofPostgres = kind === "postgres" && { call_limit: ["full_at", "key_hash"] };
    expect(Object.fromEntries(columns)).toEqual({ ...expectedColumns, ...ofPostgres });
  });

  test("rolls back a transaction that fails", async () => {
    const { query } = await openTestDatabase(kind);
    const failing = query.transaction().execute(async (transaction) => {
      await transaction.insertInto("academicLicenseRequest").values(request).execute();
      throw new Error("later");
    });
    await expect(failing).rejects.toThrow("later");
    expect(await query.selectFrom("academicLicenseRequest").selectAll().execute()).toEqual([]);
  });

  test("refuses a second open request of one mailbox for one language", async () => {
    const { query } = await openTestDatabase(kind);
    const insert = query.insertInto("academicLicenseRequest");
    await insert.values(request).execute();
    await expect(insert.values({ ...request, id: "2" }).execute()).rejects.toThrow(/unique/i);
  });
});

test("two processes that start concurrently on PostgreSQL migrate once", async () => {
  const location = await emptyDatabase("postgres");
  const both = await Promise.all([openDatabase(location, () => undefined), openDatabase(location, () => undefined)]);
  onTestFinished(async () => {
    await Promise.all(both.map(({ query }) => query.destroy()));
  });
  await Promise.all(both.map(({ query }) => migrate(query)));
  expect(await missingMigrations(both[0].query)).toEqual([]);
});

describe("a SQLite file", () => {
  test("is written ahead and to the disk, in a folder of its owner", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "data", "designite.sqlite");
    const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
    onTestFinished(() => query.destroy());
    const settings = await Promise.all([
      sql`pragma journal_mode`.execute(query),
      sql`pragma synchronous`.execute(query),
      sql`pragma busy_timeout`.execute(query),
      sql`pragma foreign_keys`.execute(query),
    ]);
    expect(settings.map(({ rows }) => rows[0])).toEqual([
      { journalMode: "wal" },
      { synchronous: 2 },
      { timeout: 0 },
      { foreignKeys: 1 },
    ]);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
  });

  test("is for its owner alone, also one that was open to others before", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "designite.sqlite");
    const modes = async () =>
      (await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))))).map(
        ({ mode }) => mode & 0o777,
      );
    const { query } = await openDatabase({ kind: "sqlite", file }, () => undefined);
    onTestFinished(() => query.destroy());
    await migrate(query);
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    await Promise.all((await readdir(folder)).map((name) => chmod(join(folder, name), 0o644)));
    await chmod(folder, 0o755);
    const warned: string[] = [];
    const log = createLog("info", { write: (line) => warned.push(line) });
    await closeDataFolder({ database: { kind: "sqlite", file }, dataFolder: folder }, log);
    expect(await modes()).toEqual([0o600, 0o600, 0o600]);
    expect(warned.join("")).toMatch(/open to other users[\s\S]*They are closed now/);
  });

  test.each([new Date(), { id: "1" }, ["1"], true, undefined])("takes no %o for a parameter", async (value) => {
    const { query } = await openTestDatabase("sqlite");
    await expect(sql`select ${value} as value`.execute(query)).rejects.toThrow("A query parameter must be");
  });
});

test("SQLite keeps what a savepoint can restore in memory, and is given limits as literals", async () => {
  const { query } = await openTestDatabase("sqlite");
  const inMemory = 2;
  expect((await sql`pragma temp_store`.execute(query)).rows).toEqual([{ tempStore: inMemory }]);
  const { sql: text, parameters } = query.selectFrom("auditEntry").select("sequence").limit(3).compile();
  expect([text, parameters]).toEqual(['select "sequence" from "audit_entry" limit 3', []]);
});
