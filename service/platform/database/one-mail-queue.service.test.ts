import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, emptyDatabase } from "#test/support/database/test-database.ts";
import { countDeliveries } from "../../newsletter/issue-store.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { newsletterAcademicOutbox } from "./migrations/0001-newsletter-academic-outbox.ts";
import { academicDesk } from "./migrations/0002-academic-desk.ts";
import { newsletter } from "./migrations/0003-newsletter.ts";
import { americanSpelling } from "./migrations/0004-american-spelling.ts";

const earlier = {
  "0001-newsletter-academic-outbox": newsletterAcademicOutbox,
  "0002-academic-desk": academicDesk,
  "0003-newsletter": newsletter,
  "0004-american-spelling": americanSpelling,
};
const at = "2026-01-05T12:00:00.000Z";

/** A database of the previous version with a mail, an issue in progress and one whose last mail has been sent. */
async function createEarlierDatabase(kind: (typeof bothDatabases)[number]) {
  const { query } = await openDatabase(await emptyDatabase(kind), () => undefined);
  onTestFinished(() => query.destroy());
  await new Migrator({ db: query, provider: { getMigrations: async () => earlier } }).migrateToLatest();
  await sql`insert into outgoing_mail (id, purpose, about_id, recipient, reply_to, message_id, subject, text, html, state,
      created_at, attempts, next_attempt_at, attachment_name, attachment_text)
    values ('mail', 'license-key', 'license', 'ada@example.org', 'c@example.org', '<mail@example.org>', 'Key', 'Text',
      '<p>Text</p>', 'waiting', ${at}, 2, ${at}, 'key.txt', 'eyJ')`.execute(query);
  for (const issue of ["under-way", "sent"]) {
    await sql`insert into newsletter_issue (id, name, subject, text, html, started_at)
      values (${issue}, ${issue}, 'News', 'Text', '<p>Text</p>', ${at})`.execute(query);
  }
  const deliveries = [
    ["waiting", "under-way", "waiting", null],
    ["leased", "under-way", "waiting", "gone"],
    ["sent", "under-way", "sent", null],
    ["uncertain", "sent", "uncertain", null],
    ["refused", "sent", "refused", null],
    ["skipped", "sent", "skipped", null],
  ] as const;
  for (const [id, issue, state, holder] of deliveries) {
    await sql`insert into newsletter_delivery (id, issue_id, subscription_id, message_id, state, created_at, attempts,
        next_attempt_at, lease_holder, leased_until, last_failure, finished_at)
      values (${id}, ${issue}, ${`reader-${id}`}, ${`<${id}@example.org>`}, ${state}, ${at}, 1, ${at}, ${holder},
        ${holder && at}, ${state === "uncertain" ? "ETIMEDOUT" : null}, ${state === "waiting" ? null : at})`.execute(
      query,
    );
  }
  return query;
}

describe.each(bothDatabases)("deliveries of the previous version on %s", (kind) => {
  test("become mails of the queue, with their attempts, leases and Message-IDs", async () => {
    const query = await createEarlierDatabase(kind);
    await migrate(query);
    expect(await countDeliveries(query, "under-way")).toEqual({ waiting: 2, held: 0, sent: 1, failed: 0, skipped: 0 });
    expect(await countDeliveries(query, "sent")).toEqual({ waiting: 0, held: 0, sent: 1, failed: 1, skipped: 1 });
    expect(await query.selectFrom("newsletterIssue").select(["id", "finishedAt"]).orderBy("id").execute()).toEqual([
      { id: "sent", finishedAt: at },
      { id: "under-way", finishedAt: null },
    ]);
    const mails = await query.selectFrom("outgoingMail").selectAll().execute();
    const mail = (id: string) => mails.find((row) => row.id === id);
    expect(mail("mail")).toMatchObject({
      purpose: "license-key",
      bulk: 0,
      recipientId: null,
      recipient: "ada@example.org",
      attempts: 2,
      text: "Text",
      attachmentName: "key.txt",
      attachmentText: "eyJ",
    });
    expect(mail("leased")).toMatchObject({
      purpose: "newsletter-issue",
      bulk: 1,
      aboutId: "under-way",
      recipientId: "reader-leased",
      recipient: null,
      messageId: "<leased@example.org>",
      leaseHolder: "gone",
      leasedUntil: at,
    });
    expect(mail("uncertain")).toMatchObject({ state: "sent", lastFailure: "ETIMEDOUT" });
  });

  test("are sent once each", async () => {
    const query = await createEarlierDatabase(kind);
    await migrate(query);
    const [mail] = await query.selectFrom("outgoingMail").selectAll().where("id", "=", "waiting").execute();
    if (!mail) throw new Error("The delivery is missing.");
    const again = query.insertInto("outgoingMail").values({ ...mail, id: "again", messageId: "<again@example.org>" });
    await expect(again.execute()).rejects.toThrow(/unique/i);
  });
});
