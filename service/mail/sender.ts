import { setTimeout as sleep } from "node:timers/promises";
import { type Change, change } from "../change.ts";
import { growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import type { RandomSource } from "../identifier.ts";
import type { Log } from "../log.ts";
import { failures } from "../metrics.ts";
import { addDuration, days, hours, minutes, seconds, subtractDuration } from "../time.ts";
import type { ComposedMail } from "./message.ts";
import { alarmUndelivered } from "./notify.ts";
import { type AttemptRecord, claimMail, recordAttempt } from "./outbox.ts";
import type { OutgoingMailRow } from "./tables.ts";
import { bulkSlots, type Delivery, type MailTransport, singleSlots } from "./transport.ts";

/** What the features add to the sending of mails. */
export interface MailHooks {
  /** Composes a bulk mail when it is due, or returns undefined if it is no longer wanted. Other mails are stored whole. */
  composeBulk(mail: OutgoingMailRow): Promise<ComposedMail | undefined>;
  /** What follows when an address refuses mail for good. It is stored with the end of the mail. */
  onRefusedForGood(tx: Change, email: string): Promise<void>;
}

export interface SendingParts extends MailHooks {
  app: Pick<App, "database" | "clock" | "wake" | "createIdentifier" | "mailDomain" | "siteUrl" | "operators">;
  transport: MailTransport;
  random: RandomSource;
  log: Log;
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
  const { transport, log } = parts;
  const { database, clock } = parts.app;
  const single = new Set<Promise<void>>();
  const bulk = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let woken = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  // By the elapsed time: a clock that is set back must not put off what is due.
  let lastTurn = 0;
  let nextBulkAt = 0;

  /** Begins an attempt at the next due mail that there is room for. */
  async function begin(): Promise<{ done: Promise<void> } | undefined> {
    const hasBulkRoom = bulk.size < bulkSlots && clock.elapsed() >= nextBulkAt;
    const kinds = [...(single.size < singleSlots ? [0 as const] : []), ...(hasBulkRoom ? [1 as const] : [])];
    const mail = kinds.length > 0 ? await claimMail(database, clock.now(), kinds) : undefined;
    if (!mail) return undefined;
    if (mail.bulk === 1) nextBulkAt = clock.elapsed() + minutes(1) / bulkPerMinute;
    const underWay = mail.bulk === 1 ? bulk : single;
    const signal = AbortSignal.any([AbortSignal.timeout(attemptLimit), breakOff.signal]);
    const done = send(mail, signal, parts).finally(() => {
      underWay.delete(done);
      woken.abort();
    });
    underWay.add(done);
    return { done };
  }

  const logFailure = (error: unknown) => {
    log.error({ err: error }, "The mail queue could not be read or written");
    return undefined;
  };

  async function run(): Promise<void> {
    while (!stopping) {
      woken = new AbortController();
      lastTurn = clock.elapsed();
      const begun = await begin().catch(logFailure);
      if (begun) {
        begun.done.catch(logFailure);
        continue;
      }
      const untilBulk = nextBulkAt - lastTurn;
      const wait = untilBulk > 0 ? Math.min(untilBulk, pollPause) : pollPause;
      if (!stopping) await sleep(wait, undefined, { signal: woken.signal }).catch(() => undefined);
    }
  }

  return {
    async sendNext() {
      const begun = await begin();
      await begun?.done;
      return begun !== undefined;
    },
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      woken.abort();
      const timer = setTimeout(() => breakOff.abort(), stopLimit);
      await running;
      await Promise.allSettled([...single, ...bulk]);
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
/** Each attempt without an answer may have left a copy with the recipient. */
const mostAttemptsWithoutAnswer = 8;

/** Makes one attempt at a mail that was claimed, and records how it ended. */
async function send(mail: OutgoingMailRow, signal: AbortSignal, parts: SendingParts): Promise<void> {
  const { id, purpose, bulk } = mail;
  const { app, random, log } = parts;
  const { outcome, recipient } = await attempt(mail, signal, parts);
  const now = app.clock.now();
  const isAnswered = outcome.kind !== "refused" || !outcome.withoutAnswer;
  const attemptsWithoutAnswer = mail.attemptsWithoutAnswer - (isAnswered ? 1 : 0);
  const end = { attemptsWithoutAnswer, finishedAt: now.toISOString(), lastFailure: null, verdict: null };
  if (outcome.kind !== "refused") {
    await record(mail, { ...end, state: outcome.kind === "delivered" ? "sent" : "canceled" }, parts);
    if (outcome.kind === "delivered") log[bulk ? "debug" : "info"]({ mail: id, purpose }, `Mail sent to ${outcome.to}`);
    return;
  }
  const { reason: lastFailure, verdict = null } = outcome;
  const next = verdict ? undefined : nextAttempt({ ...mail, attemptsWithoutAnswer }, now, random.fraction());
  if (next) {
    const nextAttemptAt = next.toISOString();
    await record(mail, { attemptsWithoutAnswer, lastFailure, nextAttemptAt }, parts);
    log.warn({ mail: id, purpose, reason: lastFailure, next: nextAttemptAt }, "Mail not sent yet");
    return;
  }
  failures.mails += 1;
  await record(mail, { ...end, state: "failed", lastFailure, verdict }, parts, async (tx, failed) => {
    // One that was canceled meanwhile is missed by nobody.
    if (failed.state === "failed") {
      tx.audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
      await alarmUndelivered(tx, failed, app);
    }
    if (verdict === "hard" && recipient !== undefined) await parts.onRefusedForGood(tx, recipient);
  });
  log.error({ mail: id, purpose, reason: lastFailure }, "Mail given up: nobody will receive it");
}

interface Attempt {
  outcome: Delivery | { kind: "canceled" };
  /** The address that has answered. */
  recipient?: string;
}

async function attempt(
  mail: OutgoingMailRow,
  signal: AbortSignal,
  { app, composeBulk, transport, log }: SendingParts,
): Promise<Attempt> {
  const { id, purpose, bulk, createdAt, attemptsWithoutAnswer } = mail;
  if (createdAt < subtractDuration(app.clock.now(), ageLimit).toISOString())
    return { outcome: { kind: "refused", reason: "Too old to be sent." } };
  // The processes of the attempts before have ended.
  if (attemptsWithoutAnswer > mostAttemptsWithoutAnswer)
    return { outcome: { kind: "refused", reason: "No attempt got an answer." } };
  try {
    const composed = bulk ? await composeBulk(mail) : storedMail(mail);
    if (!composed) return { outcome: { kind: "canceled" } };
    const outcome = await transport.deliver({ ...mail, ...composed }, signal);
    return { outcome, recipient: composed.recipient };
  } catch (error) {
    log.error({ err: error, mail: id, purpose }, "An attempt at a mail failed");
    const reason = "The attempt failed within the service.";
    return { outcome: { kind: "refused", reason, withoutAnswer: true } };
  }
}

function storedMail({ id, purpose, recipient, subject, text, html }: OutgoingMailRow): ComposedMail {
  if (recipient === null || subject === null || text === null || html === null) {
    throw new Error(`The mail ${id} is not complete, and nothing composes mails of the purpose ${purpose}.`);
  }
  return { recipient, subject, text, html };
}

const retryPauses = { first: seconds(5), longest: hours(1) };

/**
 * When a mail is attempted again: after a growing pause. Undefined if it is given up.
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
  const next = addDuration(now, growingPause(attempts, retryPauses, fraction));
  const isLate = next.getTime() > Date.parse(createdAt) + ageLimit;
  return isLate || attemptsWithoutAnswer >= mostAttemptsWithoutAnswer ? undefined : next;
}

const recordingPauses = [100, 300, 1000, 3000];

/**
 * Records an attempt together with what follows from it, unless another process has taken the mail over. While the
 * database is unavailable, both are tried again. If it is what follows that fails, the attempt is recorded alone: an
 * accepted mail must not be sent again.
 */
async function record(
  mail: OutgoingMailRow,
  attempted: AttemptRecord,
  { app, log }: SendingParts,
  followUp?: (tx: Change, recorded: OutgoingMailRow) => Promise<void>,
): Promise<void> {
  const { id, purpose } = mail;
  for (const pause of recordingPauses) {
    try {
      return await change(app, "service", async (tx) => {
        const recorded = await recordAttempt(tx.transaction, mail, attempted);
        if (recorded) await followUp?.(tx, recorded);
      });
    } catch (error) {
      log.error({ err: error, mail: id, purpose }, "What follows from an attempt at a mail has failed");
      await sleep(pause);
    }
  }
  await recordAttempt(app.database.query, mail, attempted);
}
