import { setTimeout as sleep } from "node:timers/promises";
import { failures } from "../metrics.ts";
import { addDuration, minutes, seconds } from "../time.ts";
import type { ComposedMail } from "./compose-mail.ts";
import { followUp, pendingOutcome, type SendingParts } from "./follow-ups.ts";
import {
  type AttemptRecord,
  type ClaimedMail,
  claimDueMail,
  deliveriesAtOnce,
  hastenMails,
  newestMailAt,
  type Room,
  recordAttempt,
  renewLeases,
  returnClaim,
  roomBeside,
} from "./mail-leases.ts";
import { handlingOf, type MailOutcome } from "./mail-purposes.ts";
import { isTooOld } from "./mail-queue.ts";
import type { Delivery } from "./mail-transport.ts";
import { type MailFailure, nextAttempt } from "./next-attempt.ts";
import type { OutgoingMailRow } from "./tables.ts";

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
