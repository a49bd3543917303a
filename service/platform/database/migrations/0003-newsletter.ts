import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Consent by a second step, issues and their deliveries, bounces, and mailboxes that are never written to. */
export const newsletter: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await addConsent(database);
    await database.schema
      .createTable("newsletterSuppression")
      .addColumn("mailboxHash", "text", (column) => column.primaryKey())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("suppressedAt", "text", (column) => column.notNull())
      .execute();
    await database.schema
      .createTable("newsletterSecretProof")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("hash", "text", (column) => column.notNull())
      .execute();
    await createDeliveries(database);
    await database.schema
      .createTable("newsletterBounce")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("subscriptionId", "text", (column) => column.notNull())
      .addColumn("deliveryId", "text")
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("statusCode", "text")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("notedAt", "text", (column) => column.notNull())
      .execute();
    await database.schema
      .createIndex("newsletterBounceSubscription")
      .on("newsletterBounce")
      .column("subscriptionId")
      .execute();
  },
};

/** Mailboxes that were entered before there was a second step have not confirmed anything. */
async function addConsent(database: Kysely<unknown>): Promise<void> {
  const table = database.schema.alterTable("newsletterSubscription");
  await table.addColumn("state", "text", (column) => column.notNull().defaultTo("unconfirmed")).execute();
  await table.addColumn("source", "text", (column) => column.notNull().defaultTo("form")).execute();
  await table.addColumn("confirmationsSent", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await table.addColumn("softBounces", "integer", (column) => column.notNull().defaultTo(0)).execute();
  for (const name of [
    "subscribedOnPage",
    "wordingVersion",
    "consentNote",
    "lastConfirmationAt",
    "confirmedAt",
    "endedAt",
  ]) {
    await table.addColumn(name, "text").execute();
  }
  await database.schema
    .createTable("newsletterWording")
    .addColumn("version", "text", (column) => column.primaryKey())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("firstUsedAt", "text", (column) => column.notNull())
    .execute();
  await sql`create index newsletter_subscription_state
    on newsletter_subscription (state, subscribed_at)`.execute(database);
}

async function createDeliveries(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("newsletterIssue")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("startedAt", "text", (column) => column.notNull())
    .addColumn("finishedAt", "text")
    .execute();
  await database.schema
    .createTable("newsletterDelivery")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("issueId", "text", (column) => column.notNull().references("newsletterIssue.id"))
    .addColumn("subscriptionId", "text", (column) => column.notNull())
    .addColumn("messageId", "text", (column) => column.notNull().unique())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("leaseHolder", "text")
    .addColumn("leasedUntil", "text")
    .addColumn("lastFailure", "text")
    .addColumn("finishedAt", "text")
    .addUniqueConstraint("newsletter_delivery_once", ["issueId", "subscriptionId"])
    .execute();
  await sql`create index newsletter_delivery_due
    on newsletter_delivery (next_attempt_at) where state = 'waiting'`.execute(database);
  await sql`create index newsletter_delivery_leased
    on newsletter_delivery (leased_until) where lease_holder is not null`.execute(database);
  await sql`create index newsletter_delivery_state on newsletter_delivery (issue_id, state)`.execute(database);
}
