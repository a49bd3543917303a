import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Insertable, sql } from "kysely";
import { type Change, wakeAfter } from "../change.ts";
import type { App } from "../context.ts";
import { type Database, type Queries, rowParts } from "../db/database.ts";
import { ignoreCode } from "../files.ts";
import { days, hours, minutes, subtractDuration } from "../time.ts";
import { currentRequest } from "../web/current-request.ts";
import { foldEmail } from "./limits.ts";
import type { Mail } from "./message.ts";
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

export interface MailDelivery extends Pick<OutgoingMailRow, "state" | "recipient"> {
  mail: string;
  /** Since when. */
  at: string;
  /** Why it has not left, in the words of the mail server or of the service. */
  reason: string | null;
}

/** What says how far a mail has come. */
export const deliveryColumns = [
  ...(["id", "recipient", "state", "createdAt", "finishedAt", "lastFailure"] as const),
] as const satisfies readonly (keyof OutgoingMailRow)[];

export const deliveryOf = ({
  id,
  recipient,
  state,
  createdAt,
  finishedAt,
  lastFailure,
}: Pick<OutgoingMailRow, (typeof deliveryColumns)[number]>): MailDelivery => ({
  mail: id,
  state,
  recipient,
  at: finishedAt ?? createdAt,
  reason: lastFailure,
});

/** How far a mail has come, in one line. */
export function describeDelivery({ state, at, reason }: MailDelivery): string {
  const words = state === "sent" ? "handed over to the mail server" : state;
  return `${words}, ${at}${reason === null ? "" : `: ${reason}`}`;
}

/** Whether the recipient has not got a mail, and nobody decided so. One that was not tried yet is on its way. */
export function isUndelivered({ state, reason }: MailDelivery): boolean {
  if (state === "waiting") return reason !== null;
  return state === "failed";
}

/** Mail servers limit the connections of one sender, some to a handful. */
const singleSlots = 4;
const bulkSlots = 2;
/** One slot stays free of the mails to one domain, however slowly its server answers. */
const slotsOfOneDomain = singleSlots - 1;

/** As many connections as deliveries at a time. */
export const deliveriesAtOnce: number = singleSlots + bulkSlots;

/** Which mails may be claimed now. */
export interface Room {
  single: boolean;
  bulk: boolean;
  /** Domains of recipients that hold as many slots as they may. */
  fullDomains: readonly string[];
}

/** What may be claimed beside the mails that one worker has claimed. */
export function roomBeside(mails: readonly Pick<OutgoingMailRow, "bulk" | "recipient">[]): Room {
  const domains = mails.flatMap(({ bulk, recipient }) =>
    bulk || recipient === null ? [] : [recipient.slice(recipient.lastIndexOf("@") + 1)],
  );
  return {
    single: mails.filter(({ bulk }) => !bulk).length < singleSlots,
    bulk: mails.filter(({ bulk }) => bulk).length < bulkSlots,
    fullDomains: [...Map.groupBy(domains, (domain) => domain)]
      .filter(([, holders]) => holders.length >= slotsOfOneDomain)
      .map(([domain]) => domain),
  };
}

/** The holder of a lease, and its period. */
interface Claim {
  holder: string;
  now: Date;
  until: Date;
  /** Which mails may be taken: single mails come before bulk mails. */
  room: Room;
}

export interface ClaimedMail {
  mail: OutgoingMailRow;
  /** The lease of another attempt has expired: its process ended before it recorded the outcome. */
  isLost: boolean;
}

/**
 * Claims the mail that has been due the longest, single mails first, so that no other worker sends it. This counts an
 * attempt, unless the mail is lost: that attempt is counted already. It is part of a transaction.
 */
export async function claimDueMail(
  transaction: Queries,
  kind: Database["kind"],
  { holder, now, until, room }: Claim,
): Promise<ClaimedMail | undefined> {
  // Two queries, because one for both kinds would read all mails that wait.
  const found =
    (room.single ? await dueMail(transaction, kind, 0, { now, room }) : undefined) ??
    (room.bulk ? await dueMail(transaction, kind, 1, { now, room }) : undefined);
  if (!found) return undefined;
  const isLost = found.leaseHolder !== null;
  const mail = await transaction
    .updateTable("outgoingMail")
    .set((row) => ({
      leaseHolder: holder,
      leasedUntil: until.toISOString(),
      attempts: row("attempts", "+", isLost ? 0 : 1),
    }))
    .where("id", "=", found.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { mail, isLost };
}

async function dueMail(
  transaction: Queries,
  kind: Database["kind"],
  bulk: OutgoingMailRow["bulk"],
  { now, room }: Pick<Claim, "now" | "room">,
): Promise<Pick<OutgoingMailRow, "id" | "leaseHolder"> | undefined> {
  const nowText = now.toISOString();
  const due = transaction
    .selectFrom("outgoingMail")
    .select(["id", "leaseHolder"])
    // A literal: with a parameter SQLite would prepare the query anew each time, for the index of waiting mails.
    .where("state", "=", sql.lit("waiting"))
    .where("bulk", "=", bulk)
    .where("nextAttemptAt", "<=", nowText)
    .where((either) => either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", nowText)]))
    .where(({ and, or, eb }) =>
      or([eb("recipient", "is", null), and(room.fullDomains.map((name) => eb("recipient", "not like", `%@${name}`)))]),
    )
    .orderBy("nextAttemptAt")
    .orderBy("id")
    .limit(1);
  return await (kind === "postgres" ? due.forUpdate().skipLocked() : due).executeTakeFirst();
}

/** When the newest mail was queued, by the time in its identifier: its other times may be those of a later turn. */
export async function newestMailAt(queries: Queries): Promise<number | undefined> {
  const newest = await queries
    .selectFrom("outgoingMail")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && Number.parseInt(newest.id.replaceAll("-", "").slice(0, 12), 16);
}

/**
 * Lets mails leave now that were due before the clock was set back, with those that waited for another attempt. Mails of
 * a later day wait for it. Repeating it changes nothing, also by several processes.
 */
export async function hastenMails(queries: Queries, now: Date, before: Date): Promise<void> {
  await queries
    .updateTable("outgoingMail")
    .set({ nextAttemptAt: now.toISOString() })
    .where("state", "=", sql.lit("waiting"))
    .where("bulk", "in", [0, 1])
    .where("nextAttemptAt", ">", now.toISOString())
    .where(({ or, eb }) => or([eb("nextAttemptAt", "<=", before.toISOString()), eb("attempts", ">", 0)]))
    .execute();
}

/** Extends the leases of mails whose attempts are under way. A lease that another worker has taken over stays there. */
export async function renewLeases(
  queries: Queries,
  ids: readonly string[],
  holder: string,
  until: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .updateTable("outgoingMail")
    .set({ leasedUntil: until.toISOString() })
    .where("id", "in", ids)
    .where("leaseHolder", "=", holder)
    .execute();
}

/** What an attempt changes. Without a state the mail goes on waiting. */
export type AttemptRecord = Partial<
  Pick<
    OutgoingMailRow,
    "state" | "finishedAt" | "lastFailure" | "nextAttemptAt" | "attemptsWithoutAnswer" | "pendingOutcome" | "refusedAt"
  >
>;

/**
 * Records an attempt and ends its lease. Returns whether the lease was still held: if it had expired and another worker
 * has claimed the mail, nothing is recorded.
 */
export async function recordAttempt(
  queries: Queries,
  id: string,
  holder: string,
  record: AttemptRecord,
): Promise<boolean> {
  const recorded = await queries
    .updateTable("outgoingMail")
    .set({ ...record, leaseHolder: null, leasedUntil: null })
    .where("id", "=", id)
    .where("leaseHolder", "=", holder)
    .executeTakeFirst();
  return recorded.numUpdatedRows > 0n;
}

/** Gives back a mail that was claimed and not attempted. */
export async function returnClaim(queries: Queries, { mail, isLost }: ClaimedMail): Promise<void> {
  await queries
    .updateTable("outgoingMail")
    .set((row) => ({
      attempts: row("attempts", "-", isLost ? 0 : 1),
      leasedUntil: isLost ? new Date(0).toISOString() : null,
      leaseHolder: isLost ? mail.leaseHolder : null,
    }))
    .where("id", "=", mail.id)
    .where("leaseHolder", "=", mail.leaseHolder)
    .execute();
}

/** Ends the leases of processes that have ended. Use it only if no other process uses the database. */
export async function releaseAllLeases(queries: Queries): Promise<void> {
  await queries
    .updateTable("outgoingMail")
    .set({ leasedUntil: new Date(0).toISOString() })
    .where("leaseHolder", "is not", null)
    .execute();
}

/** Mails counted one by one cost time; a longer queue is given as this. */
const mostCounted = 100_000;

export async function countWaitingMails(queries: Queries): Promise<number> {
  const counted = await queries
    .selectFrom(
      queries
        .selectFrom("outgoingMail")
        .select("id")
        .where("state", "=", sql.lit("waiting"))
        .limit(mostCounted)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll().as("mails"))
    .executeTakeFirstOrThrow();
  return Number(counted.mails);
}

/** Literals: with parameters SQLite does not use the indices of mails that wait. */
function waitingMails(queries: Queries, bulk: OutgoingMailRow["bulk"]) {
  return queries.selectFrom("outgoingMail").where("state", "=", sql.lit("waiting")).where("bulk", "=", bulk);
}

/** For how long the single mail that waits longest has been due, in milliseconds. */
export async function mailDelay(queries: Queries, now: Date): Promise<number> {
  const due = await firstDue(queries, 0);
  return due === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(due));
}

/** The enhanced status code of a full mailbox (RFC 3463) in a reason: a matter of its owner. */
const emailFull = "___ _.2.2 %";

/** Those whose turn comes next. Sorting a million mails of an issue by their age would keep other changes waiting. */
const mostLookedAt = 10_000;

/** Since when the first mail that waits has been due. Its next attempt is always ahead while the server refuses it. */
async function firstDue(queries: Queries, bulk: OutgoingMailRow["bulk"]): Promise<string | undefined> {
  const next = waitingMails(queries, bulk)
    .select(["createdAt", "lastFailure"])
    .orderBy("nextAttemptAt")
    .limit(mostLookedAt);
  const first = await queries
    .selectFrom(next.as("next"))
    .select(({ fn }) => fn.min("createdAt").as("createdAt"))
    .where((eb) => eb.or([eb("lastFailure", "is", null), eb("lastFailure", "not like", emailFull)]))
    .executeTakeFirst();
  return first?.createdAt ?? undefined;
}
