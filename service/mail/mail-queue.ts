import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Insertable } from "kysely";
import { type Change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { type Queries, rowParts } from "../db/database.ts";
import { ignoreCode } from "../files.ts";
import { addDuration, days, hours, minutes, subtractDuration } from "../time.ts";
import { currentRequest } from "../web/current-request.ts";
import type { Mail } from "./compose-mail.ts";
import { foldEmail } from "./mail-budget.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";

export interface QueuedMail extends Mail {
  purpose: MailPurpose;
  aboutId: string;
  recipient: string;
  /** Default: our own mailbox. */
  replyTo?: string;
  /** A text file attached to the mail. */
  attachment?: { name: string; text: string };
  /** The operator whom it is for. */
}

type MailMaker = Pick<App, "clock" | "createIdentifier" | "mailDomain">;

/** Queues a mail within the transaction of its reason. */
export async function queueMail(
  queries: Queries,
  maker: MailMaker & Pick<App, "contactEmail">,
  { purpose, aboutId, recipient, replyTo, subject, text, html, attachment }: QueuedMail,
): Promise<void> {
  const stored: Insertable<OutgoingMailRow> = {
    ...newMail(maker),
    purpose,
    aboutId,
    recipient,
    emailKey: foldEmail(recipient),
    replyTo: replyTo ?? maker.contactEmail,
    subject,
    text,
    html,
    attachmentName: attachment?.name ?? null,
    attachmentText: attachment?.text ?? null,
  };
  await queries.insertInto("outgoingMail").values(stored).execute();
  wakeAfter(queries, "mails");
}

interface QueuedBulkMails extends Pick<OutgoingMailRow, "purpose" | "aboutId"> {
  /** The rows that identify the recipients. */
  recipientIds: readonly string[];
}

/** Queues one bulk mail for each recipient. It is composed when it is due. */
export async function queueBulkMails(
  queries: Queries,
  maker: MailMaker,
  { purpose, aboutId, recipientIds }: QueuedBulkMails,
): Promise<void> {
  const mails = recipientIds.map(
    (recipientId): Insertable<OutgoingMailRow> => ({
      ...newMail(maker),
      purpose,
      aboutId,
      bulk: 1,
      recipientId,
    }),
  );
  for (const rows of rowParts(mails)) {
    await queries.insertInto("outgoingMail").values(rows).execute();
  }
  wakeAfter(queries, "mails");
}

function newMail({
  clock,
  createIdentifier,
  mailDomain,
}: MailMaker): Omit<Insertable<OutgoingMailRow>, "purpose" | "aboutId"> {
  const id = createIdentifier();
  const now = clock.now().toISOString();
  return {
    id,
    messageId: `<${id}@${mailDomain}>`,
    createdAt: now,
    nextAttemptAt: now,
    bulk: 0,
    state: "waiting",
    attempts: 0,
    attemptsWithoutAnswer: 0,
    httpRequestId: currentRequest() ?? null,
  };
}

/** Removes all mails about a row, sent or not. */
export async function removeMailsAbout(queries: Queries, aboutId: string): Promise<void> {
  await queries.deleteFrom("outgoingMail").where("aboutId", "=", aboutId).execute();
}

type MailsAbout = Pick<OutgoingMailRow, "purpose" | "aboutId">;

/**
 * Ends the mails of a purpose about a row as no longer wanted, except those that have left or are being sent. One that was
 * given up is not tried again either.
 */
export async function dropUnsentMails(
  transaction: Queries,
  { purpose, aboutId }: MailsAbout,
  at: string,
): Promise<void> {
  await transaction
    .updateTable("outgoingMail")
    .set({ state: "canceled", finishedAt: at, nextAttemptAt: at })
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where("state", "in", ["waiting", "failed"])
    .where(({ or, eb }) => or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at)]))
    .execute();
}

/** Whether a mail of a purpose about a row may have reached somebody: it was sent, or an attempt has no answer. */
export async function hasLeft(queries: Queries, { purpose, aboutId }: MailsAbout): Promise<boolean> {
  const found = await queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where(({ or, eb }) =>
      or([eb("state", "=", "sent"), eb("leaseHolder", "is not", null), eb("attemptsWithoutAnswer", ">", 0)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The mails that a mailbox has refused for good, and has taken none after. */
export function lastingRefusals(queries: Queries) {
  return queries
    .selectFrom("outgoingMail as refused")
    .select("refused.id")
    .where("refused.refusedAt", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as later")
            .select("later.id")
            .whereRef("later.recipient", "=", "refused.recipient")
            .whereRef("later.finishedAt", ">", "refused.refusedAt")
            .where("later.state", "=", "sent"),
        ),
      ),
    );
}

/** Whether a mailbox takes no mail. Writing to it again harms the sender. */
export async function isUnreachable(queries: Queries, email: string): Promise<boolean> {
  const refusal = lastingRefusals(queries).where("refused.recipient", "=", email).limit(1);
  return (await refusal.executeTakeFirst()) !== undefined;
}

/** Mail that comes back does so within days. What left long before was taken by the mailbox. */
const comesBackWithin = days(30);

/**
 * Ends the mails of a purpose to a mailbox that takes none as failed: those that wait, and those that left lately and came
 * back to people. Returns what they were about.
 */
export async function failMailsTo(
  { transaction, now, audit }: Change,
  { recipient, purpose }: Pick<QueuedMail, "recipient" | "purpose">,
): Promise<string[]> {
  const at = now.toISOString();
  const reason = "The address doesn't work, as an operator has noted.";
  const failed = await transaction
    .updateTable("outgoingMail")
    .set({ state: "failed", finishedAt: at, nextAttemptAt: at, lastFailure: reason, refusedAt: at })
    .where("recipient", "=", recipient)
    .where("purpose", "=", purpose)
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "=", "waiting"), eb("leaseHolder", "is", null)]),
        and([eb("state", "=", "sent"), eb("finishedAt", ">=", subtractDuration(now, comesBackWithin).toISOString())]),
      ]),
    )
    .returning(["id", "aboutId"])
    .execute();
  for (const { id } of failed) audit({ action: "mail-returned", subjectId: id, details: { purpose } });
  return failed.map(({ aboutId }) => aboutId);
}

/** Counts the mails of a purpose about a row that were queued after `since`. */
export async function countMailsSince(
  queries: Queries,
  { purpose, aboutId }: MailsAbout,
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

/** Limits mails to the same mailbox, because anyone can enter any address. */
const mailsPerHour = 3;

/** From when on a mail of a purpose about a row may be sent again, if that is later than now. */
export async function sendAgainAfter(
  queries: Queries,
  { purpose, aboutId }: MailsAbout,
  now: Date,
): Promise<Date | undefined> {
  const oldest = await queries
    .selectFrom("outgoingMail")
    .select("createdAt")
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .orderBy("createdAt", "desc")
    .offset(mailsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  const after = oldest && addDuration(new Date(oldest.createdAt), hours(1));
  return after && after > now ? after : undefined;
}

export async function maySendAgain(queries: Queries, mail: MailsAbout, now: Date): Promise<boolean> {
  return (await sendAgainAfter(queries, mail, now)) === undefined;
}

export interface MailFilter {
  states?: readonly OutgoingMailRow["state"][];
  ids?: readonly string[];
  aboutIds?: readonly string[];
  recipient?: string;
  bulk?: OutgoingMailRow["bulk"];
  limit: number;
}

/** Mails, the newest first. */
export async function listMails(
  queries: Queries,
  { states, ids, aboutIds, recipient, bulk, limit }: MailFilter,
): Promise<OutgoingMailRow[]> {
  let found = queries.selectFrom("outgoingMail").selectAll();
  if (states) found = found.where("state", "in", [...states]);
  if (ids) found = found.where("id", "in", [...ids]);
  if (aboutIds) found = found.where("aboutId", "in", [...aboutIds]);
  if (recipient !== undefined) found = found.where("recipient", "=", recipient);
  if (bulk !== undefined) found = found.where("bulk", "=", bulk);
  return await found.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** A mail in a few words. */
export const summarizeMail = ({ purpose, recipient, state }: OutgoingMailRow): string =>
  `${purpose}${recipient === null ? "" : ` to ${recipient}`}, ${state}`;

export async function findMail(queries: Queries, id: string): Promise<OutgoingMailRow | undefined> {
  return await queries.selectFrom("outgoingMail").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What a failed mail becomes when it is tried again, as if it were queued now. */
export const queuedAgain = (now: Date) =>
  ({
    state: "waiting",
    createdAt: now.toISOString(),
    nextAttemptAt: now.toISOString(),
    attempts: 0,
    attemptsWithoutAnswer: 0,
    finishedAt: null,
    pendingOutcome: null,
    refusedAt: null,
  }) as const;

/** Queues a failed mail again, as of now. Returns whether it had failed and has its text. */
export async function retryMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const again = await transaction
    .updateTable("outgoingMail")
    .set(queuedAgain(now))
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where((mail) => mail.or([mail("bulk", "=", 1), mail("text", "is not", null)]))
    .executeTakeFirst();
  return again.numUpdatedRows > 0n;
}

/** Bodies and attachments hold license keys, links that permit actions, and what requesters have typed. */
export function withoutBodies({ text, html, attachmentText, ...mail }: OutgoingMailRow) {
  return mail;
}

export const mailColumns = [
  { heading: "EMAIL", cell: ({ id }: OutgoingMailRow) => id },
  { heading: "PURPOSE", cell: ({ purpose }: OutgoingMailRow) => purpose },
  { heading: "STATE", cell: ({ state }: OutgoingMailRow) => state },
  { heading: "QUEUED (EASTERN TIME)", cell: ({ createdAt }: OutgoingMailRow) => createdAt },
  { heading: "TRIED", cell: ({ attempts }: OutgoingMailRow) => attempts },
  { heading: "RECIPIENT", cell: ({ recipient, recipientId }: OutgoingMailRow) => recipient ?? recipientId ?? "" },
  { heading: "LAST FAILURE", cell: ({ lastFailure }: OutgoingMailRow) => lastFailure ?? "" },
];

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

/** Removes the files of mails that were written as long ago, where there is no mail server. */
export async function forgetMailFiles(folder: string, { clock }: Pick<App, "clock">): Promise<void> {
  const before = subtractDuration(clock.now(), days(bodiesKeptDays)).getTime();
  const names = (await readdir(folder).catch(ignoreCode("ENOENT"))) ?? [];
  for (const file of names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name))) {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}

/** How long after it was queued a mail is attempted, in milliseconds: a later one would confuse its recipient. */
export interface AgeLimits {
  single: number;
  bulk: number;
}

export function createAgeLimits(bulkDays: number): AgeLimits {
  return { single: days(3), bulk: days(bulkDays) };
}

/** The last attempt is due exactly at the limit, and may have to wait for a slot. */
const grace = hours(1);

/** Whether a mail was queued so long ago that its recipient would be confused by it. */
export function isTooOld({ bulk, createdAt }: OutgoingMailRow, now: Date, limits: AgeLimits): boolean {
  const limit = bulk ? limits.bulk : limits.single;
  return createdAt < subtractDuration(now, limit + grace).toISOString();
}

/** A mail that has been due for longer is late. One that is tried once more is not. */
export const longestMailDelay: number = minutes(30);

type OperatorMailMaker = Pick<App, "clock" | "createIdentifier" | "mailDomain" | "contactEmail" | "operators">;

/** What is the same for all recipients. Without `replyTo`, answers go to our own mailbox. */
type OperatorMail = Pick<QueuedMail, "purpose" | "aboutId"> & Partial<Pick<QueuedMail, "replyTo">>;

/** Queues a mail to each operator. */
export async function queueOperatorMails(
  queries: Queries,
  maker: OperatorMailMaker,
  mail: OperatorMail,
  composed: Mail,
): Promise<void> {
  for (const recipient of maker.operators)
    await queueMail(queries, maker, { recipient, replyTo: maker.contactEmail, ...mail, ...composed });
}
