import { sql } from "kysely";
import type { Database, Queries } from "../db/database.ts";
import type { OutgoingMailRow } from "./tables.ts";

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
