import { type Insertable, type RawBuilder, sql } from "kysely";
import { type Change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { type Database, type Queries, rowParts } from "../db/database.ts";
import { addDuration, days, minutes, subtractDuration } from "../time.ts";
import { foldEmail } from "./limits.ts";
import type { Mail } from "./message.ts";
import { alarmingPurposes, type MailPurpose } from "./purposes.ts";
import type { OutgoingMailRow } from "./tables.ts";

export interface QueuedMail extends Mail {
  purpose: MailPurpose;
  aboutId: string;
  recipient: string;
  /** A text file attached to the mail. */
  attachment?: { name: string; text: string };
}

type MailMaker = Pick<App, "clock" | "createIdentifier" | "mailDomain">;

/** Queues a mail within the transaction of its reason. */
export async function queueMail(
  queries: Queries,
  maker: MailMaker,
  { purpose, aboutId, recipient, subject, text, html, attachment }: QueuedMail,
): Promise<void> {
  await storeMails(queries, [
    {
      ...newMail(maker),
      ...{ purpose, aboutId, recipient, subject, text, html },
      emailKey: foldEmail(recipient),
      attachmentName: attachment?.name ?? null,
      attachmentText: attachment?.text ?? null,
    },
  ]);
}

/** Queues one bulk mail for each recipient, named by its row. It is composed when it is due. */
export async function queueBulkMails(
  queries: Queries,
  maker: MailMaker,
  mail: Pick<OutgoingMailRow, "purpose" | "aboutId">,
  recipientIds: readonly string[],
): Promise<void> {
  await storeMails(
    queries,
    recipientIds.map((recipientId) => ({ ...newMail(maker), ...mail, bulk: 1, recipientId })),
  );
}

async function storeMails(queries: Queries, mails: readonly Insertable<OutgoingMailRow>[]): Promise<void> {
  for (const part of rowParts(mails)) await queries.insertInto("outgoingMail").values(part).execute();
  wakeAfter(queries, "mails");
}

function newMail({ clock, createIdentifier, mailDomain }: MailMaker) {
  const id = createIdentifier();
  const now = clock.now();
  return { id, messageId: `<${id}@${mailDomain}>`, bulk: 0, ...queuedAt(now) } as const;
}

/** A mail that is to be sent as soon as may be. */
export const queuedAt = (now: Date) =>
  ({
    state: "waiting",
    createdAt: now.toISOString(),
    nextAttemptAt: now.toISOString(),
    attempts: 0,
    attemptsWithoutAnswer: 0,
    finishedAt: null,
    claimedUntil: null,
    verdict: null,
  }) as const;

/** Longer than an attempt and its record take: a claim runs out only when its process has ended. */
export const claimDuration: number = minutes(2);

/**
 * Claims the mail of these kinds that has been due the longest, a single mail before a bulk mail, and counts the attempt
 * as one without an answer until it has one. The claim is stored before the mail is sent. On PostgreSQL mails that another
 * process is about to claim are passed over.
 *
 * @param kinds 0: single mails, 1: bulk mails
 */
export async function claimMail(
  { kind, query }: Database,
  now: Date,
  kinds: readonly OutgoingMailRow["bulk"][],
): Promise<OutgoingMailRow | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<OutgoingMailRow>`
    update outgoing_mail set
      claimed_until = ${addDuration(now, claimDuration).toISOString()},
      attempts = attempts + 1,
      attempts_without_answer = attempts_without_answer + 1
    where id = (
      select id from outgoing_mail
      where state = 'waiting' and bulk in (${sql.join(kinds.map((each) => sql.lit(each)))})
        and (claimed_until is null or claimed_until <= ${at})
        and (attempts = 0 or next_attempt_at <= ${at})
      order by bulk, next_attempt_at, id limit 1 ${kind === "postgres" ? sql`for update skip locked` : sql``}
    ) returning *`.execute(query);
  return rows[0];
}

/** What an attempt changes. Without a state the mail goes on waiting. */
export type AttemptRecord = Partial<Omit<OutgoingMailRow, "id">>;

/**
 * Records an attempt and ends its claim. A mail that was canceled meanwhile stays canceled, unless it has left. Returns the
 * mail as it is then, or undefined if the claim had run out and another process has taken the mail.
 */
export async function recordAttempt(
  queries: Queries,
  { id, claimedUntil }: OutgoingMailRow,
  attempt: AttemptRecord,
): Promise<OutgoingMailRow | undefined> {
  return await queries
    .updateTable("outgoingMail")
    .set({
      claimedUntil: null,
      ...attempt,
      ...(attempt.state === "failed" && {
        state: sql<OutgoingMailRow["state"]>`case when state = 'canceled' then state else 'failed' end`,
      }),
    })
    .where("id", "=", id)
    .where("claimedUntil", "=", claimedUntil)
    .returningAll()
    .executeTakeFirst();
}

/** Lets what ended processes have claimed be claimed at once. Use it only if no other process uses the database. */
export async function endClaims(queries: Queries): Promise<void> {
  await queries.updateTable("outgoingMail").set({ claimedUntil: null }).where("claimedUntil", "is not", null).execute();
}

type MailsAbout = Pick<OutgoingMailRow, "purpose" | "aboutId">;

/**
 * Ends the mails of a purpose about a row as no longer wanted, except those that have left. An attempt that is under way
 * goes on, and is the last. One that was given up is not tried again either.
 */
export async function dropUnsentMails(
  transaction: Queries,
  { purpose, aboutId }: MailsAbout,
  at: string,
): Promise<void> {
  await transaction
    .updateTable("outgoingMail")
    .set({ state: "canceled", finishedAt: at })
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where("state", "in", ["waiting", "failed"])
    .execute();
}

/**
 * Whether a mail of a purpose about a row may have reached somebody: it was sent, or an attempt has no answer. Undefined if
 * there is none.
 */
export async function hasLeft(queries: Queries, { purpose, aboutId }: MailsAbout): Promise<boolean | undefined> {
  const mails = await queries
    .selectFrom("outgoingMail")
    .select(["state", "attemptsWithoutAnswer"])
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .execute();
  if (mails.length === 0) return undefined;
  return mails.some(({ state, attemptsWithoutAnswer }) => state === "sent" || attemptsWithoutAnswer > 0);
}

/** Whether a mailbox takes no mail: it has refused one for good, and has taken none after. */
export const takesNoMail = (email: RawBuilder<string>) => sql<boolean>`exists (
  select 1 from outgoing_mail refused where refused.recipient = ${email} and refused.verdict = 'hard' and not exists (
    select 1 from outgoing_mail later where later.recipient = refused.recipient and later.state = 'sent'
      and later.finished_at > refused.finished_at))`;

/** Whether a mailbox takes no mail. Writing to it again harms the sender. */
export async function isUnreachable(queries: Queries, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 where ${takesNoMail(sql`${email}`)}`.execute(queries);
  return rows.length > 0;
}

/** Mail that comes back does so within days. What left long before was taken by the mailbox. */
const comesBackWithin = days(30);

/**
 * Ends the mails to an address that takes none as failed: those that wait, and those that left lately and came back to
 * people.
 */
export async function failMailsTo({ transaction, now, audit }: Change, recipient: string): Promise<void> {
  const failed = await transaction
    .updateTable("outgoingMail")
    .set({
      state: "failed",
      finishedAt: now.toISOString(),
      lastFailure: "The address doesn't work, as an operator has noted.",
      verdict: "hard",
    })
    .where("recipient", "=", recipient)
    .where("purpose", "in", alarmingPurposes)
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "=", "waiting"), eb("claimedUntil", "is", null)]),
        and([eb("state", "=", "sent"), eb("finishedAt", ">=", subtractDuration(now, comesBackWithin).toISOString())]),
      ]),
    )
    .returning(["id", "purpose"])
    .execute();
  for (const { id, purpose } of failed) audit({ action: "mail-returned", subjectId: id, details: { purpose } });
}

interface MailFilter {
  states?: readonly OutgoingMailRow["state"][];
  aboutIds?: readonly string[];
  recipient?: string;
  limit: number;
}

/** Mails, the newest first. */
export async function listMails(
  queries: Queries,
  { states, aboutIds, recipient, limit }: MailFilter,
): Promise<OutgoingMailRow[]> {
  let found = queries.selectFrom("outgoingMail").selectAll();
  if (states) found = found.where("state", "in", [...states]);
  if (aboutIds) found = found.where("aboutId", "in", [...aboutIds]);
  if (recipient !== undefined) found = found.where("recipient", "=", recipient);
  return await found.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** A mail in a few words. */
export const summarizeMail = ({ purpose, recipient, state }: OutgoingMailRow): string =>
  `${purpose}${recipient === null ? "" : ` to ${recipient}`}, ${state}`;

export async function findMail(queries: Queries, id: string): Promise<OutgoingMailRow | undefined> {
  return await queries.selectFrom("outgoingMail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Queues a failed mail again, as of now. Returns whether it had failed and has its text. */
export async function retryMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const again = await transaction
    .updateTable("outgoingMail")
    .set(queuedAt(now))
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where((mail) => mail.or([mail("bulk", "=", 1), mail("text", "is not", null)]))
    .executeTakeFirst();
  return again.numUpdatedRows > 0n;
}

/** The texts of mails hold license keys and personal data. They are kept as long as the operator may need them. */
export const bodiesKeptDays = 30;

/** Removes the texts of single mails that ended long ago. What was sent to whom, and when, stays. */
export async function forgetBodies({ database: { query }, clock }: Pick<App, "database" | "clock">) {
  const before = subtractDuration(clock.now(), days(bodiesKeptDays)).toISOString();
  await query
    .updateTable("outgoingMail")
    .set({ text: null, html: null, attachmentName: null, attachmentText: null })
    .where("finishedAt", "<", before)
    .where("text", "is not", null)
    .execute();
}

/** A mail that has been due for longer is late. One that is tried once more is not. */
export const longestMailDelay: number = minutes(30);

/** The enhanced status code of a full mailbox (RFC 3463) in a reason: a matter of its owner. */
const emailFull = "___ _.2.2 %";

/** How many mails wait, and for how long the single one that waits longest has been due, in milliseconds. */
export async function waitingMails(queries: Queries, now: Date): Promise<{ count: number; delay: number }> {
  const { rows } = await sql<{ count: number | string; since: string | null }>`
    select count(*) as count,
      min(case when bulk = 0 and (last_failure is null or last_failure not like ${emailFull}) then created_at end) as since
    from outgoing_mail where state = 'waiting'`.execute(queries);
  const { count = 0, since = null } = rows[0] ?? {};
  return { count: Number(count), delay: since === null ? 0 : Math.max(0, now.getTime() - Date.parse(since)) };
}
