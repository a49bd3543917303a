import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Orders and what providers of payments report of them; licenses of several products, with seats and key sources. */
export const orders: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table academic_decision add column operator_told_at text`.execute(database);
    await createOrders(database);
    await changeLicenses(database);
    await createKeys(database);
    await sql`alter table academic_license_request add column imported_from text`.execute(database);
    await createDownloadCount(database);
    await createMyLicenses(database);
  },
};

/** Whole numbers up to 2^53. An integer of PostgreSQL ends at 21 million dollars in cents, and its bigint is read as text. */
const amount = "double precision";

async function createOrders(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("customerOrder")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("number", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("isTest", "integer", (column) => column.notNull())
    .addColumn("isSettled", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("paidAt", "text")
    .addColumn("keysMailedAt", "text")
    .addColumn("mailbox", "text")
    .addColumn("buyer", "text")
    .addColumn("company", "text")
    .addColumn("invoiceAddress", "text")
    .addColumn("taxId", "text")
    .addColumn("purchaseOrder", "text")
    .addColumn("quote", "text")
    .addColumn("currency", "text")
    .addColumn("total", amount, (column) => column.notNull())
    .addColumn("tax", amount, (column) => column.notNull())
    .addColumn("refunded", amount, (column) => column.notNull())
    .addColumn("invoiceUrl", "text")
    .addColumn("subscription", "text")
    .addColumn("isFurther", "integer", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("importedFrom", "text")
    .addColumn("movedTo", "text")
    .addUniqueConstraint("customer_order_number", ["provider", "number"])
    .execute();
  await sql`create index customer_order_unsettled on customer_order (id) where is_settled = 0`.execute(database);
  await sql`create index customer_order_mailbox on customer_order (mailbox)`.execute(database);
  await sql`create index customer_order_subscription on customer_order (provider, subscription)
    where subscription is not null`.execute(database);

  await database.schema
    .createTable("orderItem")
    .addColumn("orderId", "text", (column) => column.notNull().references("customerOrder.id"))
    .addColumn("item", "integer", (column) => column.notNull())
    .addColumn("offer", "text")
    .addColumn("price", "text")
    .addColumn("seats", "integer", (column) => column.notNull())
    .addColumn("amount", amount, (column) => column.notNull())
    .addColumn("renewsId", "text")
    .addColumn("isRenewalConfirmed", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("order_item_once", ["orderId", "item"])
    .execute();

  await database.schema
    .createTable("orderReference")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("orderId", "text", (column) => column.notNull().references("customerOrder.id"))
    .addPrimaryKeyConstraint("order_reference_once", ["provider", "reference"])
    .execute();
  await sql`create index order_reference_order on order_reference (order_id)`.execute(database);

  await database.schema
    .createTable("orderEvent")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("eventId", "text", (column) => column.notNull())
    .addColumn("orderId", "text", (column) => column.references("customerOrder.id"))
    .addColumn("occurredAt", "text", (column) => column.notNull())
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .addColumn("handledAt", "text")
    .addColumn("kind", "text")
    .addColumn("facts", "text")
    .addColumn("body", "text")
    .addColumn("problem", "text")
    .addColumn("isTest", "integer", (column) => column.notNull())
    .addColumn("subject", "text")
    .addUniqueConstraint("order_event_once", ["provider", "eventId"])
    .execute();
  await sql`create index order_event_unhandled on order_event (received_at) where handled_at is null`.execute(database);
  await sql`create index order_event_order on order_event (order_id)`.execute(database);
  await sql`create index order_event_latest on order_event (provider, received_at)`.execute(database);
  await sql`create index order_event_subject on order_event (provider, subject, occurred_at)
    where subject is not null`.execute(database);
}

async function changeLicenses(database: Kysely<unknown>): Promise<void> {
  await sql`drop index license_mailbox`.execute(database);
  for (const column of [
    sql`products text not null default ''`,
    sql`seats integer not null default 1`,
    sql`renews_id text references license (id)`,
    sql`order_id text references customer_order (id)`,
    sql`order_item integer`,
    sql`seat integer not null default 0`,
    sql`key_source text not null default 'signed'`,
    sql`imported_from text`,
  ])
    await sql`alter table license add column ${column}`.execute(database);
  await sql`update license set products = product || ' ' || cast(major_version as text)`.execute(database);
  await sql`alter table license drop column product`.execute(database);
  await sql`alter table license drop column major_version`.execute(database);
  await sql`create index license_mailbox on license (mailbox, products, expires_at)`.execute(database);
  await sql`create index license_order on license (order_id) where order_id is not null`.execute(database);
  await sql`create index license_renews on license (renews_id) where renews_id is not null`.execute(database);
  // One license for an item, or for each of its seats. One that replaces another is for the same seat.
  await sql`create unique index license_of_order on license (order_id, order_item, seat, products)
    where order_id is not null and replaces_id is null`.execute(database);

  await database.schema
    .createTable("licenseSuspension")
    .addColumn("licenseId", "text", (column) => column.primaryKey().references("license.id"))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("suspendedAt", "text", (column) => column.notNull())
    .execute();
}

async function createKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("licenseKeyWait")
    .addColumn("licenseId", "text", (column) => column.primaryKey().references("license.id"))
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("lastFailure", "text")
    .execute();
  await database.schema
    .createTable("poolKey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("product", "text", (column) => column.notNull())
    .addColumn("keyText", "text", (column) => column.notNull())
    .addColumn("importedAt", "text", (column) => column.notNull())
    .addColumn("licenseId", "text", (column) => column.unique().references("license.id"))
    .addUniqueConstraint("pool_key_once", ["product", "keyText"])
    .execute();
  await sql`create index pool_key_free on pool_key (product, id) where license_id is null`.execute(database);
  // A generator makes a key for each license.
  await sql`create unique index license_generated_key on license (key_text)
    where key_source = 'generator' and key_text <> ''`.execute(database);
}

/** Downloads of a day, without anything of who downloaded. */
async function createDownloadCount(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("downloadCount")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("download_count_once", ["day", "file", "version"])
    .execute();
}

async function createMyLicenses(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("licenseAccess")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("mailbox", "text")
    .addColumn("askedAt", "text", (column) => column.notNull())
    .execute();
  await sql`create index license_access_asked on license_access (asked_at)`.execute(database);
  await sql`create index license_access_mailbox on license_access (mailbox)`.execute(database);
  await database.schema
    .createTable("licenseMailboxChange")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("oldMailbox", "text", (column) => column.notNull())
    .addColumn("newMailbox", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("oldProvenAt", "text")
    .addColumn("newProvenAt", "text")
    .addColumn("withdrawnAt", "text")
    .addColumn("appliedAt", "text")
    .execute();
  await sql`create index license_mailbox_change_asked on license_mailbox_change (asked_at)`.execute(database);
  await sql`create index license_mailbox_change_old on license_mailbox_change (old_mailbox)`.execute(database);
  await sql`create index license_mailbox_change_new on license_mailbox_change (new_mailbox)`.execute(database);
  await database.schema
    .createTable("licenseComputer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("licenseId", "text", (column) => column.notNull().references("license.id"))
    .addColumn("firstLicenseId", "text", (column) => column.notNull().references("license.id"))
    .addColumn("reason", "text")
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("newLicenseId", "text", (column) => column.references("license.id"))
    .execute();
  await sql`create index license_computer_first on license_computer (first_license_id, asked_at)`.execute(database);
  await sql`create index license_computer_license on license_computer (license_id)`.execute(database);
}
