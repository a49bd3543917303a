import type { Workplace } from "../context/app-context.ts";
import type { Database, Queries } from "../database/database.ts";
import type { MailPurpose, OutgoingMailRow } from "../database/tables.ts";
import type { Mail } from "./compose-mail.ts";

export interface QueuedMail extends Mail {
  purpose: MailPurpose;
  aboutId: string;
  recipient: string;
  replyTo: string;
  /** A text file that goes with the mail. */
  attachment?: { name: string; text: string };
}

/** Stores a mail as part of the change that promises it: neither exists without the other. */
export async function queueMail(
  queries: Queries,
  { clock, createIdentifier, mailDomain }: Pick<Workplace, "clock" | "createIdentifier" | "mailDomain">,
  { purpose, aboutId, recipient, replyTo, subject, text, html, attachment }: QueuedMail,
): Promise<void> {
  const id = createIdentifier();
  const now = clock.now().toISOString();
  await queries
    .insertInto("outgoingMail")
    .values({
      id,
      purpose,
      aboutId,
      recipient,
      replyTo,
      messageId: `<${id}@${mailDomain}>`,
      subject,
      text,
      html,
      state: "waiting",
      createdAt: now,
      attempts: 0,
      nextAttemptAt: now,
      leaseHolder: null,
      leasedUntil: null,
      lastFailure: null,
      finishedAt: null,
      attachmentName: attachment?.name ?? null,
      attachmentText: attachment?.text ?? null,
    })
    .execute();
}

/** Who sends, from when, and until when nobody else may try the same mail. */
export interface Lease {
  holder: string;
  now: Date;
  until: Date;
}

/** Takes the mail that is due for the longest time, if any, so that no other worker sends it meanwhile. */
export async function claimDueMail(
  { kind, query }: Database,
  { holder, now, until }: Lease,
): Promise<OutgoingMailRow | undefined> {
  const nowText = now.toISOString();
  return await query
    .updateTable("outgoingMail")
    .set({ leaseHolder: holder, leasedUntil: until.toISOString() })
    .where("id", "in", (mails) => {
      const due = mails
        .selectFrom("outgoingMail")
        .select("id")
        .where("state", "=", "waiting")
        .where("nextAttemptAt", "<=", nowText)
        .where((either) => either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", nowText)]))
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(1);
      return kind === "postgres" ? due.forUpdate().skipLocked() : due;
    })
    .returningAll()
    .executeTakeFirst();
}

/** Says whether the lease was still held, so that the outcome counts. */
export async function markSent(queries: Queries, id: string, holder: string, at: Date): Promise<boolean> {
  return await finish(queries, id, holder, { state: "sent", finishedAt: at.toISOString(), lastFailure: null });
}

export async function markFailed(
  queries: Queries,
  id: string,
  holder: string,
  at: Date,
  failure: string,
): Promise<boolean> {
  return await finish(queries, id, holder, { state: "failed", finishedAt: at.toISOString(), lastFailure: failure });
}

export async function postpone(
  queries: Queries,
  id: string,
  holder: string,
  until: Date,
  failure: string,
): Promise<void> {
  await finish(queries, id, holder, { nextAttemptAt: until.toISOString(), lastFailure: failure });
}

/** Ends an attempt, unless the lease ran out meanwhile and another worker has taken the mail over. */
async function finish(
  queries: Queries,
  id: string,
  holder: string,
  change: Partial<Pick<OutgoingMailRow, "state" | "finishedAt" | "lastFailure" | "nextAttemptAt">>,
): Promise<boolean> {
  const finished = await queries
    .updateTable("outgoingMail")
    .set((row) => ({ ...change, attempts: row("attempts", "+", 1), leaseHolder: null, leasedUntil: null }))
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/** Frees the mails that a process now gone was sending. Only right where one process alone uses the database. */
export async function releaseAllLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable("outgoingMail")
    .set({ leaseHolder: null, leasedUntil: null })
    .where("leaseHolder", "is not", null)
    .execute();
}

/** Removes what was written about a row, sent or not. */
export async function removeMailsAbout(queries: Queries, aboutId: string): Promise<void> {
  await queries.deleteFrom("outgoingMail").where("aboutId", "=", aboutId).execute();
}

/** How many mails of this purpose about that row were promised since then. */
export async function countMailsSince(
  queries: Queries,
  { purpose, aboutId }: Pick<OutgoingMailRow, "purpose" | "aboutId">,
  since: Date,
): Promise<number> {
  const counted = await queries
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("mails"))
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where("createdAt", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(counted.mails);
}

export const mailStates = ["waiting", "sent", "failed"] as const satisfies readonly OutgoingMailRow["state"][];

export interface MailFilter {
  states?: readonly OutgoingMailRow["state"][];
  ids?: readonly string[];
  aboutIds?: readonly string[];
  limit: number;
}

/** Mails with the newest first. */
export async function listMails(
  queries: Queries,
  { states, ids, aboutIds, limit }: MailFilter,
): Promise<OutgoingMailRow[]> {
  let found = queries.selectFrom("outgoingMail").selectAll();
  if (states) found = found.where("state", "in", [...states]);
  if (ids) found = found.where("id", "in", [...ids]);
  if (aboutIds) found = found.where("aboutId", "in", [...aboutIds]);
  return await found.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function findMail(queries: Queries, id: string): Promise<OutgoingMailRow | undefined> {
  return await queries.selectFrom("outgoingMail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lets a mail that was given up wait again, as if it was promised now. Says whether it had been given up. */
export async function retryMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const again = await transaction
    .updateTable("outgoingMail")
    .set({ state: "waiting", createdAt: at, nextAttemptAt: at, attempts: 0, finishedAt: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return again.numUpdatedRows > 0n;
}
