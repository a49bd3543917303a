import { setTimeout as sleep } from "node:timers/promises";
import { type Change, change } from "../change.ts";
import { type Clock, growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { RandomSource } from "../identifier.ts";
import type { Log } from "../log.ts";
import { failures } from "../metrics.ts";
import { addDuration, days, hours, minutes, seconds, subtractDuration } from "../time.ts";
import type { ComposedMail } from "./message.ts";
import { type AttemptRecord, type ClaimedMail, claimMails, recordAttempt } from "./outbox.ts";
import type { MailPurpose, OutgoingMailRow, RefusalVerdict } from "./tables.ts";
import { bulkSlots, type Delivery, type MailFailure, type MailTransport, singleSlots } from "./transport.ts";

/** How a mail has ended: accepted by the mail server, no longer wanted when it was due, or given up. */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "canceled" }
  | { kind: "given-up"; reason: string; verdict?: RefusalVerdict };

/** What follows from the end of a mail. It is stored with the end, or tried again later if it fails, and done once. */
export type MailFollowUp = (change: Change, mail: OutgoingMailRow, outcome: MailOutcome) => Promise<void>;

/** What becomes of the mails of one purpose. */
export interface MailHandling {
  /** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. Other mails are stored whole. */
  compose?(mail: OutgoingMailRow): Promise<ComposedMail | undefined>;
  onEnd?: MailFollowUp;
  /** What follows when the recipient's server refuses the mail, and it is tried again all the same. */
  onDelay?(change: Change, mail: OutgoingMailRow, reason: string): Promise<void>;
}

/** What becomes of each mail. A purpose without an entry does not compile. */
export type MailHandlings = Readonly<Record<MailPurpose, MailHandling>>;

/** A mail whose end is recorded in the outbox and in the log alone. */
export const unfollowedMail: MailHandling = {};

/** A mail to the operator. An alarm about its end would go to the same mailbox: the log and the metrics tell of it. */
export const operatorMail: MailHandling = {};

export interface SendingParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  mails: MailHandlings;
  /** What follows when a mailbox refuses a mail for good. Bulk mails have no mailbox here, and look after it by themselves. */
  onRefusedForGood(tx: Change, email: string): Promise<void>;
  wake: App["wake"];
}

export interface MailWorkerParts extends SendingParts {
  /** The most bulk mails sent per minute. */
  bulkPerMinute: number;
  /** Milliseconds that a mail under way is given when the worker stops. */
  stopLimit?: number;
}

export interface MailWorker {
  start(): void;
  /** Resolves after the mails under way are finished. One that takes too long is aborted and retried later. */
  stop(): Promise<void>;
  /** Checks for due mails now instead of at the next poll. */
  wake(): void;
  isAlive(): boolean;
  /** Makes one attempt at the next due mail, if any. Returns whether there was one. */
  sendNext(): Promise<boolean>;
}

const pollPause = seconds(5);
/** Of one mail, with all steps: an answer that never comes must not hold up the mails behind it. */
const attemptLimit = seconds(100);
/** A worker without a turn for this long counts as stopped. Turns do not wait for deliveries. */
const longestSilence = seconds(55);

/** Sends the queued mails, several at a time: single mails at once, bulk mails at their rate beside them. */
export function createMailWorker({ bulkPerMinute, stopLimit = seconds(6), ...parts }: MailWorkerParts): MailWorker {
  const { database, transport, clock, log } = parts;
  const held = new Map<string, OutgoingMailRow>();
  const underWay = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let woken = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  // By the elapsed time: a clock that is set back must not put off what is due.
  let lastTurn = 0;
  let nextBulkAt = 0;

  async function claim(most: number): Promise<ClaimedMail[]> {
    const bulkHeld = [...held.values()].filter(({ bulk }) => bulk).length;
    const mayTakeBulk = bulkHeld < bulkSlots && clock.elapsed() >= nextBulkAt;
    const claimed = await claimMails(database, clock.now(), {
      most,
      single: singleSlots - (held.size - bulkHeld),
      bulk: mayTakeBulk ? 1 : 0,
      held: [...held.keys()],
    });
    for (const { mail, isOverdue } of claimed) {
      held.set(mail.id, mail);
      if (mail.bulk && !isOverdue) nextBulkAt = clock.elapsed() + minutes(1) / bulkPerMinute;
    }
    return claimed;
  }

  function begin(claimed: ClaimedMail): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(attemptLimit), breakOff.signal]);
    const done = send(claimed, signal, parts).finally(() => {
      held.delete(claimed.mail.id);
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
      lastTurn = clock.elapsed();
      const claimed = (await claim(singleSlots + bulkSlots).catch(logFailure)) ?? [];
      for (const mail of claimed) begin(mail).catch(logFailure);
      if (claimed.length > 0) continue;
      const untilBulk = nextBulkAt - lastTurn;
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

/** How long after it was queued a mail is attempted: a later one would confuse its recipient. */
const ageLimit = days(3);
/** The last attempt is due exactly at the limit, and may have to wait for a slot. */
const grace = hours(1);

const lostAttempt: MailFailure = { permanent: false, reason: "The attempt left no record.", withoutAnswer: true };
const tooOld: MailFailure = { permanent: true, reason: "Too old to be sent." };

/** Makes one attempt at a mail that was claimed, and records how it ended. */
async function send({ mail, isOverdue }: ClaimedMail, signal: AbortSignal, parts: SendingParts): Promise<void> {
  const { id, purpose, bulk } = mail;
  const { clock, log } = parts;
  if (mail.state !== "waiting") return await recordEnd(mail, { state: mail.state }, parts);
  if (isOverdue) return await recordFailure(mail, lostAttempt, parts);
  if (mail.createdAt < subtractDuration(clock.now(), ageLimit + grace).toISOString())
    return await recordFailure(mail, tooOld, parts);
  const outcome = await attempt(mail, signal, parts);
  if (outcome.kind === "refused") return await recordFailure(mail, outcome, parts);
  const end = { attempts: mail.attempts + 1, finishedAt: clock.now().toISOString(), lastFailure: null, verdict: null };
  if (outcome.kind === "canceled") return await recordEnd(mail, { ...end, state: "canceled" }, parts);
  await recordEnd(mail, { ...end, state: "sent" }, parts);
  log[bulk ? "debug" : "info"]({ mail: id, purpose }, `Mail sent to ${outcome.to}`);
}

async function attempt(
  mail: OutgoingMailRow,
  signal: AbortSignal,
  { mails, transport, log }: SendingParts,
): Promise<Delivery | { kind: "canceled" }> {
  const { id, purpose } = mail;
  try {
    const { compose } = handlingOf(mails, purpose);
    const composed = compose ? await compose(mail) : storedMail(mail);
    if (!composed) return { kind: "canceled" };
    return await transport.deliver({ ...mail, ...composed }, signal);
  } catch (error) {
    log.error({ err: error, mail: id, purpose }, "An attempt at a mail failed");
    return {
      kind: "refused",
      permanent: false,
      reason: "The attempt failed within the service.",
      withoutAnswer: true,
    };
  }
}

/** What becomes of a mail, also of a purpose that a later version has queued. */
const handlingOf = (mails: Readonly<Partial<MailHandlings>>, purpose: MailPurpose): MailHandling =>
  mails[purpose] ?? unfollowedMail;

function storedMail({ id, purpose, recipient, replyTo, subject, text, html }: OutgoingMailRow): ComposedMail {
  if (recipient === null || replyTo === null || subject === null || text === null || html === null) {
    throw new Error(`The mail ${id} is not complete, and nothing composes mails of the purpose ${purpose}.`);
  }
  return { recipient, replyTo, subject, text, html };
}

const retryPauses = { first: seconds(5), longest: hours(1) };
/** Each attempt without an answer may have left a copy with the recipient. */
const mostAttemptsWithoutAnswer = 8;

/**
 * When a mail is attempted again: after a growing pause, and for the last time at its age limit. Undefined if it is given
 * up.
 *
 * @param fraction a random number from 0 to 1
 */
export function nextAttempt(
  {
    createdAt,
    attempts,
    attemptsWithoutAnswer,
  }: Pick<OutgoingMailRow, "createdAt" | "attempts" | "attemptsWithoutAnswer">,
  now: Date,
  fraction: number,
): Date | undefined {
  const deadline = Date.parse(createdAt) + ageLimit;
  if (attemptsWithoutAnswer >= mostAttemptsWithoutAnswer || now.getTime() >= deadline) return undefined;
  return new Date(Math.min(deadline, now.getTime() + growingPause(attempts, retryPauses, fraction)));
}

/** Lets a mail wait for its next attempt, or gives it up. */
async function recordFailure(mail: OutgoingMailRow, failure: MailFailure, parts: SendingParts): Promise<void> {
  const { clock, random, log, mails } = parts;
  const { id, purpose } = mail;
  const { permanent, reason, verdict, withoutAnswer } = failure;
  const attempts = mail.attempts + 1;
  const attemptsWithoutAnswer = mail.attemptsWithoutAnswer + (withoutAnswer ? 1 : 0);
  const failed = { attempts, attemptsWithoutAnswer, lastFailure: reason };
  const now = clock.now();
  const next = permanent ? undefined : nextAttempt({ ...mail, ...failed }, now, random.fraction());
  if (!next) {
    failures.mails += 1;
    const end = { ...failed, finishedAt: now.toISOString(), verdict: verdict ?? null };
    await recordEnd(mail, { ...end, state: "failed" }, parts);
    log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
    return;
  }
  const nextAttemptAt = next.toISOString();
  // Of several refusals in a row the first is told.
  const isNews = verdict === "soft" && (attempts === 1 || mail.lastFailure !== reason);
  await record(mail, { ...failed, nextAttemptAt }, parts, async (tx, recorded) => {
    if (isNews) await handlingOf(mails, purpose).onDelay?.(tx, recorded, reason);
  });
  log.warn({ mail: id, purpose, reason, next: nextAttemptAt }, "Mail not sent yet");
}

/** Records how a mail ended, with what follows from it. */
async function recordEnd(mail: OutgoingMailRow, end: AttemptRecord, parts: SendingParts): Promise<void> {
  const { mails, onRefusedForGood } = parts;
  await record(mail, end, parts, async (tx, ended) => {
    const { id, purpose, recipient } = ended;
    const outcome = outcomeOf(ended);
    if (outcome.kind === "given-up") tx.audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
    await handlingOf(mails, purpose).onEnd?.(tx, ended, outcome);
    if (ended.verdict === "hard" && recipient !== null) await onRefusedForGood(tx, recipient);
  });
}

function outcomeOf({ state, lastFailure, verdict }: OutgoingMailRow): MailOutcome {
  if (state === "sent" || state === "canceled") return { kind: state };
  return { kind: "given-up", reason: lastFailure ?? "unknown", ...(verdict && { verdict }) };
}

const recordingPauses = [100, 300, 1000, 3000, 0];
const pauseAfterFailure = minutes(10);

/**
 * Records an attempt together with what follows from it, unless another process has taken the mail over. If that fails,
 * the attempt is recorded alone, since an accepted mail must not be sent again; what follows from an end is then due
 * later. While the database is unavailable, both are tried again.
 */
async function record(
  mail: OutgoingMailRow,
  attempted: AttemptRecord,
  parts: SendingParts,
  followUp: (tx: Change, recorded: OutgoingMailRow) => Promise<void>,
): Promise<void> {
  const { database, clock, log } = parts;
  const { id, purpose, claimedUntil } = mail;
  const due = attempted.state === undefined ? null : addDuration(clock.now(), pauseAfterFailure).toISOString();
  for (const pause of recordingPauses) {
    try {
      return await change(parts, "service", async (tx) => {
        const recorded = await recordAttempt(tx.transaction, mail, attempted);
        if (recorded) await followUp(tx, recorded);
      });
    } catch (error) {
      log.error({ err: error, mail: id, purpose }, "What follows from an attempt at a mail has failed");
    }
    try {
      await recordAttempt(database.query, mail, { ...attempted, claimedUntil: due });
      return;
    } catch (error) {
      log.error({ err: error, mail: id, purpose, claimedUntil }, "An attempt at a mail could not be recorded");
      await sleep(pause);
    }
  }
}
