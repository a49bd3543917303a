import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Puts the deliveries of issues into the queue of single mails. Their content is composed when their turn comes, so the
 * columns for it may be null; SQLite lets a column be null only in a table made anew.
 */
export const oneMailQueue: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await createQueue(database);
    await copyMails(database);
    await copyDeliveries(database);
    await database.schema.dropTable("newsletterDelivery").execute();
    await database.schema.dropTable("outgoingMail").execute();
    await database.schema.alterTable("mailQueue").renameTo("outgoingMail").execute();
    await sql`create index outgoing_mail_due
      on outgoing_mail (bulk, next_attempt_at, id) where state = 'waiting'`.execute(database);
    await sql`create index outgoing_mail_about on outgoing_mail (about_id, state)`.execute(database);
    await sql`create unique index outgoing_mail_once_each
      on outgoing_mail (about_id, recipient_id) where recipient_id is not null`.execute(database);
  },
};

async function createQueue(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("mailQueue")
    .addColumn("id", "text")
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("aboutId", "text", (column) => column.notNull())
    .addColumn("bulk", "integer", (column) => column.notNull())
    .addColumn("recipientId", "text")
    .addColumn("recipient", "text")
    .addColumn("replyTo", "text")
    .addColumn("messageId", "text", (column) => column.notNull())
    .addColumn("subject", "text")
    .addColumn("text", "text")
    .addColumn("html", "text")
    .addColumn("attachmentName", "text")
    .addColumn("attachmentText", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("leaseHolder", "text")
    .addColumn("leasedUntil", "text")
    .addColumn("lastFailure", "text")
    .addColumn("finishedAt", "text")
    .addPrimaryKeyConstraint("outgoing_mail_primary_key", ["id"])
    .addUniqueConstraint("outgoing_mail_message_id", ["messageId"])
    .execute();
}

async function copyMails(database: Kysely<unknown>): Promise<void> {
  await sql`insert into mail_queue (
      id, purpose, about_id, bulk, recipient, reply_to, message_id, subject, text, html, attachment_name,
      attachment_text, state, created_at, attempts, next_attempt_at, lease_holder, leased_until, last_failure, finished_at)
    select id, purpose, about_id, 0, recipient, reply_to, message_id, subject, text, html, attachment_name,
      attachment_text, state, created_at, attempts, next_attempt_at, lease_holder, leased_until, last_failure, finished_at
    from outgoing_mail`.execute(database);
}

/**
 * A delivery whose answer was lost counts as sent, with the reason: it almost certainly arrived, and its issue is not
 * news any more. One that was being sent keeps its lease, and is sent again when that has run out.
 */
async function copyDeliveries(database: Kysely<unknown>): Promise<void> {
  await sql`insert into mail_queue (
      id, purpose, about_id, bulk, recipient_id, message_id, state, created_at, attempts, next_attempt_at, lease_holder,
      leased_until, last_failure, finished_at)
    select id, 'newsletter-issue', issue_id, 1, subscription_id, message_id,
      case state when 'uncertain' then 'sent' when 'refused' then 'failed' else state end, created_at, attempts,
      next_attempt_at, lease_holder, leased_until, last_failure, finished_at
    from newsletter_delivery`.execute(database);
  // From now on an issue ends with its last mail. One whose last mail has been sent would stay open.
  await sql`update newsletter_issue
    set finished_at = coalesce(
      (select max(finished_at) from newsletter_delivery where issue_id = newsletter_issue.id), started_at)
    where finished_at is null and not exists (
      select 1 from newsletter_delivery where issue_id = newsletter_issue.id and state = 'waiting')`.execute(database);
}
