import { setTimeout as sleep } from "node:timers/promises";
import { type Change, change } from "../change.ts";
import { growingPause } from "../clock.ts";
import type { App } from "../context.ts";
import type { RandomSource } from "../identifier.ts";
import type { Log } from "../log.ts";
import { failures } from "../metrics.ts";
import { days, hours, minutes, seconds, subtractDuration } from "../time.ts";
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
/** The single mails to one domain at a time: one whose server is slow must not hold up the mails to others. */
const mostPerDomain = 2;

const domainOf = ({ recipient }: OutgoingMailRow): string => recipient?.slice(recipient.lastIndexOf("@") + 1) ?? "";

/** Sends the queued mails, several at a time: single mails at once, bulk mails at their rate beside them. */
export function createMailWorker({ bulkPerMinute, stopLimit = seconds(6), ...parts }: MailWorkerParts): MailWorker {
  const { transport, log } = parts;
  const { database, clock } = parts.app;
  const held = new Map<string, OutgoingMailRow>();
  const underWay = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let woken = new AbortController();
  let running: Promise<void> | undefined;
  let stopping = false;
  // By the elapsed time: a clock that is set back must not put off what is due.
  let lastTurn = 0;
  let nextBulkAt = 0;

  async function claim(): Promise<OutgoingMailRow | undefined> {
    const mails = [...held.values()];
    const single = mails.filter(({ bulk }) => bulk === 0);
    const hasBulkRoom = mails.length - single.length < bulkSlots && clock.elapsed() >= nextBulkAt;
    const bulk = [...(single.length < singleSlots ? [0 as const] : []), ...(hasBulkRoom ? [1 as const] : [])];
    if (bulk.length === 0) return undefined;
    const busyDomains = [...Map.groupBy(single, domainOf)].flatMap(([domain, { length }]) =>
      length < mostPerDomain ? [] : [domain],
    );
    const mail = await claimMail(database, clock.now(), { bulk, held: mails, busyDomains });
    if (mail) held.set(mail.id, mail);
    if (mail?.bulk === 1) nextBulkAt = clock.elapsed() + minutes(1) / bulkPerMinute;
    return mail;
  }

  function begin(mail: OutgoingMailRow): Promise<void> {
    const signal = AbortSignal.any([AbortSignal.timeout(attemptLimit), breakOff.signal]);
    const done = send(mail, signal, parts).finally(() => {
      held.delete(mail.id);
      underWay.delete(done);
      woken.abort();
    });
    underWay.add(done);
    return done;
  }

  const logFailure = (error: unknown) => {
    log.error({ err: error }, "The mail queue could not be read or written");
    return undefined;
  };

  async function run(): Promise<void> {
    while (!stopping) {
      woken = new AbortController();
      lastTurn = clock.elapsed();
      const mail = await claim().catch(logFailure);
      if (mail) {
        begin(mail).catch(logFailure);
        continue;
      }
      const untilBulk = nextBulkAt - lastTurn;
      const wait = untilBulk > 0 ? Math.min(untilBulk, pollPause) : pollPause;
      if (!stopping) await sleep(wait, undefined, { signal: woken.signal }).catch(() => undefined);
    }
  }

  return {
    async sendNext() {
      const mail = await claim();
      if (mail) await begin(mail);
      return mail !== undefined;
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
  if (outcome.kind === "canceled") return await recordEnd(mail, { ...end, state: "canceled" }, parts);
  if (outcome.kind === "delivered") {
    await recordEnd(mail, { ...end, state: "sent" }, parts);
    log[bulk ? "debug" : "info"]({ mail: id, purpose }, `Mail sent to ${outcome.to}`);
    return;
  }
  const { reason, verdict = null } = outcome;
  const next = verdict ? undefined : nextAttempt({ ...mail, attemptsWithoutAnswer }, now, random.fraction());
  if (next) {
    const nextAttemptAt = next.toISOString();
    await record(mail, { attemptsWithoutAnswer, lastFailure: reason, nextAttemptAt }, parts);
    log.warn({ mail: id, purpose, reason, next: nextAttemptAt }, "Mail not sent yet");
    return;
  }
  failures.mails += 1;
  await recordEnd(mail, { ...end, state: "failed", lastFailure: reason, verdict }, parts, recipient);
  log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
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
  if (createdAt < subtractDuration(app.clock.now(), ageLimit + grace).toISOString())
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

/** Records how a mail ended, with what follows from it. */
async function recordEnd(
  mail: OutgoingMailRow,
  end: AttemptRecord,
  parts: SendingParts,
  recipient?: string,
): Promise<void> {
  await record(mail, end, parts, async (tx, ended) => {
    const { id, purpose, state, verdict } = ended;
    if (state === "failed") {
      tx.audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
      await alarmUndelivered(tx, ended, parts.app);
    }
    if (verdict === "hard" && recipient !== undefined) await parts.onRefusedForGood(tx, recipient);
  });
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
