import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import { type Change, change } from "../change.ts";
import { type Clock, growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import { type Database, lock, type Queries } from "../db/database.ts";
import type { RandomSource } from "../identifier.ts";
import type { Job } from "../jobs.ts";
import type { Log } from "../log.ts";
import { failures } from "../metrics.ts";
import { addDuration, hours, minutes, seconds } from "../time.ts";
import type { ComposedMail } from "./message.ts";
import {
  type AgeLimits,
  type AttemptRecord,
  type ClaimedMail,
  claimDueMail,
  deliveriesAtOnce,
  hastenMails,
  isTooOld,
  newestMailAt,
  type Room,
  recordAttempt,
  renewLeases,
  returnClaim,
  roomBeside,
} from "./outbox.ts";
import type { MailPurpose, OutgoingMailRow } from "./tables.ts";
import type { Delivery, MailFailure, MailTransport } from "./transport.ts";

/** How a mail has ended: accepted by the mail server, no longer wanted when it was due, or given up. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "canceled" }
  | ({ kind: "given-up" } & Pick<MailFailure, "reason" | "verdict">);

/** The follow-up of a mail. It is done once, after the end of the mail is recorded, and retried if it fails. */
export type MailFollowUp = (change: Change, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>;

/** A mail that the recipient's server refuses, and that is tried again all the same. */
export interface DelayedMail {
  kind: "delayed";
  reason: string;
}

/** What becomes of the mails of one purpose. Null says that nothing follows. */
export interface MailHandling {
  /** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. Other mails are stored whole. */
  compose?(mail: OutgoingMailRow): Promise<ComposedMail | undefined>;
  onEnd: MailFollowUp | null;
  /** What follows when the mail is refused the first time, and is tried again all the same. */
  onDelay?(change: Change, mail: OutgoingMailRow, delayed: DelayedMail): Promise<void>;
}

/** What becomes of each mail. A purpose without an entry does not compile. */
export type MailHandlings = Readonly<Record<MailPurpose, MailHandling>>;

/** A mail whose end is recorded in the queue and in the log alone. */
export const unfollowedMail: MailHandling = { onEnd: null };

/**
 * A mail to the operator. An alarm about its end would go to the same mailbox: the log, the metrics, and the alert
 * DesigniteMailGivenUp, which names these purposes, tell of it.
 */
export const operatorMail: MailHandling = { ...unfollowedMail };

/** What becomes of a mail, also of a purpose that a later version has queued. */
export function handlingOf(mails: Readonly<Partial<MailHandlings>>, purpose: MailPurpose): MailHandling {
  return mails[purpose] ?? unfollowedMail;
}

export interface MailWorker {
  start(): void;
  /**
   * Resolves after the mail being sent, if any, is finished. A mail that takes too long is aborted and retried later.
   */
  stop(): Promise<void>;
  /** Checks for due mails now instead of at the next poll. */
  wake(): void;
  isAlive(): boolean;
  /** Makes one attempt at the next due mail, if any. Returns whether there was one. */
  sendNext(): Promise<boolean>;
}

export interface MailWorkerParts extends SendingParts {
  /** The most bulk mails sent per minute. */
  bulkPerMinute: number;
  /** Milliseconds that a mail under way is given when the worker stops. */
  stopLimit?: number;
}

const pollPause = seconds(5);
/** Of one mail, with all steps: an answer that never comes must not hold up the mails behind it. */
const attemptLimit = seconds(100);
/** A lease is renewed while its attempt is under way, so it runs out only when the process has ended. */
export const leaseDuration: number = minutes(2);
const renewalPause = seconds(30);
const usualStopLimit = seconds(6);
/** A clock that is set back by less is slowed down, or read in another thread. */
const smallestStep = seconds(1);
/** A worker without a turn for this long counts as stopped. Turns do not wait for deliveries. */
const longestSilence = seconds(55);

/** Sends the queued mails, several at a time: single mails at once, bulk mails at their rate beside them. */
export function createMailWorker({ bulkPerMinute, stopLimit = usualStopLimit, ...parts }: MailWorkerParts): MailWorker {
  const { database, transport, clock, log, name } = parts;
  /** What is claimed here, from before its attempt to its end. */
  const held = new Set<OutgoingMailRow>();
  const underWay = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  // By the elapsed time: a clock that is set back must not put off what is due.
  let lastTurn = 0;
  let nextBulkAt = 0;
  /** By the time of day, like the leases. */
  let leasedUntil = 0;
  /** The time of day when the elapsed time began: it falls when the clock is set back. */
  let origin: number | undefined;
  let woken = new AbortController();

  /** The turns of mails are times of day. Those from before a clock was set back would come as much later. */
  async function noticeClock(now: Date): Promise<void> {
    const elapsed = clock.elapsed();
    const before = origin === undefined ? await newestMailAt(database.query) : origin + elapsed;
    if (before !== undefined && before - now.getTime() > smallestStep) {
      await hastenMails(database.query, now, new Date(before));
      log.warn("The clock was set back: mails that were due leave now");
    }
    origin = now.getTime() - elapsed;
  }

  async function renew(now: Date): Promise<void> {
    const left = leasedUntil - now.getTime();
    // After a step of the clock they end too early, or hold for too long if this process ends.
    if (left > leaseDuration - renewalPause && left <= leaseDuration) return;
    const until = addDuration(now, leaseDuration);
    const ids = [...held].map(({ id }) => id);
    await renewLeases(database.query, ids, name, until);
    leasedUntil = until.getTime();
  }

  function room(): Room {
    const { bulk, ...rest } = roomBeside([...held]);
    return { ...rest, bulk: bulk && clock.elapsed() >= nextBulkAt };
  }

  /**
   * Claims mails for the free slots in one transaction: while many forms are stored, it waits its turn for each.
   * Renews the leases first: after a step of the clock, a mail under way here must not be claimed as lost.
   */
  async function claim(most: number): Promise<ClaimedMail[]> {
    const now = clock.now();
    await noticeClock(now);
    await renew(now);
    const taken: ClaimedMail[] = [];
    const { single, bulk } = room();
    if (!single && !bulk) return taken;
    const until = addDuration(now, leaseDuration);
    try {
      await database.query.transaction().execute(async (transaction) => {
        while (taken.length < most) {
          const wanted = { holder: name, now, until, room: room() };
          const claimed = await claimDueMail(transaction, database.kind, wanted);
          if (!claimed) return;
          taken.push(claimed);
          held.add(claimed.mail);
          if (claimed.mail.bulk && !claimed.isLost) nextBulkAt = clock.elapsed() + minutes(1) / bulkPerMinute;
        }
      });
    } catch (error) {
      for (const { mail } of taken) held.delete(mail);
      throw error;
    }
    if (!stopping) return taken;
    for (const claimed of taken) {
      held.delete(claimed.mail);
      await returnClaim(database.query, claimed);
    }
    return [];
  }

  function begin(claimed: ClaimedMail): Promise<void> {
    const limit = AbortSignal.any([AbortSignal.timeout(attemptLimit), breakOff.signal]);
    const done = sendMail(claimed, limit, parts).finally(() => {
      held.delete(claimed.mail);
      underWay.delete(done);
      woken.abort();
    });
    underWay.add(done);
    return done;
  }

  const logFailure = (error: unknown) => log.error({ err: error }, "The mail queue could not be read or written");

  async function run(): Promise<void> {
    while (!stopping) {
      woken = new AbortController();
      const now = clock.elapsed();
      lastTurn = now;
      const claimed = (await claim(deliveriesAtOnce).catch(logFailure)) ?? [];
      for (const mail of claimed) begin(mail).catch(logFailure);
      if (claimed.length > 0) continue;
      const untilBulk = nextBulkAt - now;
      const wait = untilBulk > 0 ? Math.min(untilBulk, pollPause) : pollPause;
      if (!stopping) await sleep(wait, undefined, { signal: woken.signal }).catch(() => undefined);
    }
  }

  return {
    async sendNext() {
      const [claimed] = await claim(1);
      if (claimed) await begin(claimed);
      return claimed !== undefined;
    },
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      woken.abort();
      const timer = setTimeout(() => breakOff.abort(), stopLimit);
      await running;
      await Promise.allSettled(underWay);
      clearTimeout(timer);
      transport.close();
    },
    wake() {
      woken.abort();
    },
    isAlive() {
      return running !== undefined && !stopping && clock.elapsed() - lastTurn < longestSilence;
    },
  };
}

/** Makes one attempt at a mail whose lease is held, and records how it ended. */
async function sendMail({ mail, isLost }: ClaimedMail, signal: AbortSignal, parts: SendingParts): Promise<void> {
  const { id, purpose, bulk, httpRequestId } = mail;
  const outcome = isLost
    ? lostAttempt
    : isTooOld(mail, parts.clock.now(), parts.ageLimits)
      ? tooOld
      : await attempt(mail, signal, parts);
  if (outcome.kind === "refused") {
    await recordFailure(outcome, mail, parts);
    return;
  }
  const kind = outcome.kind === "delivered" ? "sent" : "canceled";
  await recordEnd({ kind }, mail, parts);
  if (outcome.kind === "canceled") return;
  const caused = { ...(httpRequestId !== null && { request: httpRequestId }) };
  parts.log[bulk ? "debug" : "info"]({ mail: id, purpose, ...caused }, `Mail sent to ${outcome.to}`);
}

const lostAttempt: Delivery = {
  kind: "refused",
  permanent: false,
  reason: "The attempt left no record.",
  withoutAnswer: true,
};

const tooOld: Delivery = { kind: "refused", permanent: true, reason: "Too old to be sent." };

async function attempt(
  mail: OutgoingMailRow,
  signal: AbortSignal,
  { mails, transport, log }: SendingParts,
): Promise<Delivery | { kind: "canceled" }> {
  const { id, purpose } = mail;
  try {
    const handling = handlingOf(mails, purpose);
    const composed = handling.compose ? await handling.compose(mail) : storedMail(mail);
    if (!composed) return { kind: "canceled" };
    return await transport.deliver({ ...mail, ...composed }, signal);
  } catch (error) {
    log.error({ err: error, mail: id, purpose }, "An attempt at a mail failed");
    const reason = "The attempt failed within the service.";
    return { kind: "refused", permanent: false, reason, withoutAnswer: true };
  }
}

function storedMail({ id, purpose, recipient, replyTo, subject, text, html }: OutgoingMailRow): ComposedMail {
  if (recipient === null || replyTo === null || subject === null || text === null || html === null) {
    throw new Error(`The mail ${id} is not complete, and nothing composes mails of the purpose ${purpose}.`);
  }
  return { recipient, replyTo, subject, text, html };
}

/** Lets the mail wait for its next attempt, or gives it up. */
async function recordFailure(failure: MailFailure, mail: OutgoingMailRow, parts: SendingParts): Promise<void> {
  const { clock, random, log, ageLimits } = parts;
  const { id, purpose, bulk, createdAt, attempts } = mail;
  const { reason, verdict } = failure;
  const attemptsWithoutAnswer = mail.attemptsWithoutAnswer + (failure.withoutAnswer ? 1 : 0);
  const ageLimit = bulk ? ageLimits.bulk : ageLimits.single;
  const next = nextAttempt(
    { createdAt, attempts, attemptsWithoutAnswer },
    { now: clock.now(), failure, ageLimit, fraction: random.fraction() },
  );
  const record = { attemptsWithoutAnswer, lastFailure: reason };
  switch (next.kind) {
    case "give-up":
      failures.mails += 1;
      await recordEnd(
        { kind: "given-up", reason, ...(verdict && { verdict }) },
        { ...mail, attemptsWithoutAnswer },
        parts,
      );
      log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
      return;
    case "retry": {
      const at = next.at.toISOString();
      // Of several refusals in a row the first is told.
      const isNews = verdict === "soft" && (attempts === 1 || mail.lastFailure !== reason);
      const isFollowed = isNews && handlingOf(parts.mails, purpose).onDelay !== undefined;
      const pending = pendingOutcome({ kind: "delayed", reason }, isFollowed);
      const isRecorded = await persist(mail, { ...record, nextAttemptAt: at, pendingOutcome: pending }, parts);
      if (isRecorded && pending !== null) await followUp(id, parts);
      log.warn({ mail: id, purpose, reason, next: at }, "Mail not sent yet");
    }
  }
}

/** Stores how a mail ended and then does its follow-up, unless another worker has claimed the mail. */
async function recordEnd(outcome: MailOutcome, mail: OutgoingMailRow, parts: SendingParts): Promise<void> {
  const { id, purpose } = mail;
  const now = parts.clock.now().toISOString();
  const pending = pendingOutcome(outcome, handlingOf(parts.mails, purpose).onEnd !== null);
  const isRecorded = await persist(
    mail,
    {
      state: outcome.kind === "given-up" ? "failed" : outcome.kind,
      finishedAt: now,
      nextAttemptAt: now,
      attemptsWithoutAnswer: mail.attemptsWithoutAnswer,
      lastFailure: outcome.kind === "given-up" ? outcome.reason : null,
      ...(outcome.kind === "given-up" && outcome.verdict === "hard" && { refusedAt: now }),
      pendingOutcome: pending,
    },
    parts,
  );
  if (isRecorded && pending !== null) await followUp(id, parts);
}

const recordingPauses = [100, 300, 1000, 3000];

/** Records an attempt, retrying while the database is unavailable: an accepted mail must not be sent again. */
async function persist(
  { id, purpose }: OutgoingMailRow,
  record: AttemptRecord,
  { database, log, name }: SendingParts,
): Promise<boolean> {
  for (const milliseconds of recordingPauses) {
    try {
      return await recordAttempt(database.query, id, name, record);
    } catch (error) {
      log.error({ err: error, mail: id, purpose }, "An attempt at a mail could not be recorded");
      await sleep(milliseconds);
    }
  }
  return await recordAttempt(database.query, id, name, record);
}

type FollowUpParts = Pick<SendingParts, "database" | "clock" | "log" | "mails" | "wake" | "onRefusedForGood">;

const PendingOutcome = v.variant("kind", [
  v.object({ kind: v.literal("sent") }),
  v.object({ kind: v.literal("canceled") }),
  v.object({
    kind: v.literal("given-up"),
    reason: v.string(),
    verdict: v.exactOptional(v.picklist(["hard", "soft", "policy", "unclear"])),
  }),
  v.object({ kind: v.literal("delayed"), reason: v.string() }),
]) satisfies v.GenericSchema<unknown, MailOutcome | DelayedMail>;

/** What is stored with the end or the delay of a mail until its follow-up is done, if it has one. */
export function pendingOutcome(outcome: MailOutcome | DelayedMail, hasFollowUp: boolean): string | null {
  return hasFollowUp || outcome.kind === "given-up" ? JSON.stringify(outcome) : null;
}

const pauseAfterFailure = minutes(10);
const followUpsPerRound = 200;

/**
 * Does the follow-up of a mail in a transaction of its own. Of concurrent callers, one does it. A failure is logged and
 * retried by the job.
 */
export async function followUp(id: string, parts: FollowUpParts): Promise<void> {
  const { database, clock, log, mails, onRefusedForGood } = parts;
  try {
    await change(parts, "service", async (tx) => {
      const mail = await takePendingOutcome(tx.transaction, id);
      if (!mail) return;
      const outcome = v.parse(PendingOutcome, JSON.parse(mail.pendingOutcome));
      const { purpose } = mail;
      const handling = handlingOf(mails, purpose);
      if (outcome.kind === "given-up") tx.audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
      if (outcome.kind === "delayed") await handling.onDelay?.(tx, mail, outcome);
      else await handling.onEnd?.(tx, mail, outcome);
      const isRefused = outcome.kind === "given-up" && outcome.verdict === "hard";
      if (isRefused && mail.recipient !== null) await onRefusedForGood(tx, mail.recipient);
    });
  } catch (error) {
    log.error({ err: error, mail: id }, "What follows from the end of a mail has failed");
    await database.query
      .updateTable("outgoingMail")
      .set({ nextAttemptAt: addDuration(clock.now(), pauseAfterFailure).toISOString() })
      .where("id", "=", id)
      .where("pendingOutcome", "is not", null)
      .execute();
  }
}

/** Locks the mail and clears its pending outcome, as part of the transaction. */
async function takePendingOutcome(
  transaction: Queries,
  id: string,
): Promise<(OutgoingMailRow & { pendingOutcome: string }) | undefined> {
  const locked = await lock(transaction, "outgoingMail", id);
  if (!locked || locked.pendingOutcome === null) return undefined;
  await transaction.updateTable("outgoingMail").set({ pendingOutcome: null }).where("id", "=", id).execute();
  return { ...locked, pendingOutcome: locked.pendingOutcome };
}

/** Does the follow-ups that failed, or whose process ended before. */
export function mailFollowUpsJob(parts: FollowUpParts): Job {
  return {
    name: "mail-follow-ups",
    async run() {
      const pending = await parts.database.query
        .selectFrom("outgoingMail")
        .select("id")
        .where("pendingOutcome", "is not", null)
        .where("nextAttemptAt", "<=", parts.clock.now().toISOString())
        .orderBy("nextAttemptAt")
        .limit(followUpsPerRound)
        .execute();
      for (const { id } of pending) await followUp(id, parts);
    },
  };
}

export interface SendingParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  /** The name under which this worker leases mails, different for each worker. */
  name: string;
  ageLimits: AgeLimits;
  mails: MailHandlings;
  /** What follows when a mailbox refuses a mail for good. Bulk mails have no mailbox here, and look after it by themselves. */
  onRefusedForGood(tx: Change, email: string): Promise<void>;
  wake: App["wake"];
}

export type NextAttempt = { kind: "retry"; at: Date } | { kind: "give-up" };

const pauses = { first: seconds(5), longest: hours(1) };
/** Each attempt without an answer may have left a copy with the recipient. */
const mostAttemptsWithoutAnswer = 8;

export interface Attempted {
  createdAt: string;
  /** How many attempts were begun, with the one that failed. */
  attempts: number;
  /** How many of them ended without an answer, with the one that failed. */
  attemptsWithoutAnswer: number;
}

/**
 * When to retry: after a growing pause. The last attempt is made at the deadline.
 *
 * @param circumstances the failure, the age at which the mail is given up, and a random number from 0 to 1
 */
export function nextAttempt(
  { createdAt, attempts, attemptsWithoutAnswer }: Attempted,
  { now, failure, ageLimit, fraction }: { now: Date; failure: MailFailure; ageLimit: number; fraction: number },
): NextAttempt {
  const deadline = Date.parse(createdAt) + ageLimit;
  if (attemptsWithoutAnswer >= mostAttemptsWithoutAnswer) return { kind: "give-up" };
  if (failure.permanent || now.getTime() >= deadline) return { kind: "give-up" };
  const at = Math.min(deadline, now.getTime() + growingPause(attempts, pauses, fraction));
  return { kind: "retry", at: new Date(at) };
}
