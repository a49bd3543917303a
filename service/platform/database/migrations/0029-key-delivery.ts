import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** How far a mail has come, and the tokens of mail webhooks that were used. */
export const keyDelivery: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("outgoingMail").addColumn("deliveredAt", "text").execute();
    await database.schema
      .createTable("mailWebhookToken")
      .addColumn("tokenHash", "text", (column) => column.primaryKey())
      .addColumn("bodyHash", "text", (column) => column.notNull())
      .addColumn("usedAt", "text", (column) => column.notNull())
      .execute();
    await sql`create index mail_webhook_token_used on mail_webhook_token (used_at)`.execute(database);
    await sql`create index newsletter_subscription_soft on newsletter_subscription (id) where soft_bounces > 0`.execute(
      database,
    );
  },
};
