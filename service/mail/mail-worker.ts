import { change } from "../audit/audited-transaction.ts";
import type { Database } from "../database/database.ts";
import type { OutgoingMailRow } from "../database/tables.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Log } from "../log/log.ts";
import type { Clock } from "../time/clock.ts";
import type { MailFollowUps, MailOutcome } from "./mail-outcome.ts";
import { claimDueMail, markFailed, markSent, postpone } from "./mail-queue.ts";
import type { MailTransport } from "./mail-transport.ts";
import { nextAttempt } from "./next-attempt.ts";

export interface OutboxWorker {
  start(): void;
  /** Resolves when the mail being sent, if any, is done with. One that takes too long is broken off, to be tried again. */
  stop(): Promise<void>;
  /** Looks for due mails now, and not only at the next poll. */
  wake(): void;
  isAlive(): boolean;
  /** Makes one attempt at the mail that is due for the longest time. Says whether there was one. */
  sendNext(): Promise<boolean>;
}

export interface OutboxWorkerParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  /** The name under which this worker leases mails, different for each worker. */
  name: string;
  followUps?: MailFollowUps;
}

const pollMilliseconds = 5000;
const attemptLimitMilliseconds = 45_000;
/** Longer than an attempt can take, so that a lease never runs out under a worker that lives. */
const leaseMilliseconds = 60_000;
const stopLimitMilliseconds = 6000;
const silenceThatMeansDeathMilliseconds = attemptLimitMilliseconds + 2 * pollMilliseconds;

/** Sends what is in the outbox, one mail after the other, oldest first. */
export function createOutboxWorker(parts: OutboxWorkerParts): OutboxWorker {
  const { database, transport, clock, random, log, name, followUps = {} } = parts;
  let running: Promise<void> | undefined;
  let stopping = false;
  const breakOff = new AbortController();
  let lastTurn = 0;
  let woken = Promise.withResolvers<void>();

  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const lease = { holder: name, now, until: new Date(now.getTime() + leaseMilliseconds) };
    const mail = await claimDueMail(database, lease);
    if (mail) await attempt(mail);
    return mail !== undefined;
  }

  async function attempt(mail: OutgoingMailRow): Promise<void> {
    const { id, purpose } = mail;
    const limit = AbortSignal.any([AbortSignal.timeout(attemptLimitMilliseconds), breakOff.signal]);
    const delivery = await transport.deliver(mail, limit);
    const now = clock.now();
    if (delivery.kind === "delivered") {
      await record({ kind: "sent" }, mail);
      log.info({ mail: id, purpose }, `Mail sent to ${delivery.to}`);
      return;
    }
    const { reason } = delivery;
    const next = nextAttempt(mail, now, delivery, random.fraction());
    if (next.kind === "give-up") {
      await record({ kind: "given-up", reason }, mail);
      log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
    } else {
      await postpone(database.query, id, name, next.at, reason);
      log.warn({ mail: id, purpose, reason, next: next.at.toISOString() }, "Mail not sent yet");
    }
  }

  /** Stores how a mail ended together with what follows from it, unless another worker has taken the mail over. */
  async function record(outcome: MailOutcome, mail: OutgoingMailRow): Promise<void> {
    const { id, purpose } = mail;
    await change({ database, clock }, "service", async (running) => {
      const { transaction, now, note } = running;
      const isOurs =
        outcome.kind === "sent"
          ? await markSent(transaction, id, name, now)
          : await markFailed(transaction, id, name, now, outcome.reason);
      if (!isOurs) return;
      if (outcome.kind === "given-up") note({ action: "mail-given-up", subjectId: id, details: { purpose } });
      await followUps[purpose]?.(running, mail, outcome);
    });
    woken.resolve();
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = Promise.withResolvers();
      lastTurn = clock.now().getTime();
      const found = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, "The outbox could not be read or written");
        return false;
      });
      if (!found && !stopping) await pause(woken.promise);
    }
  }

  return {
    sendNext,
    start() {
      running ??= run();
    },
    async stop() {
      stopping = true;
      woken.resolve();
      const timer = setTimeout(() => breakOff.abort(), stopLimitMilliseconds);
      await running;
      clearTimeout(timer);
    },
    wake() {
      woken.resolve();
    },
    isAlive() {
      return running !== undefined && !stopping && clock.now().getTime() - lastTurn < silenceThatMeansDeathMilliseconds;
    },
  };
}

/** Waits for the next poll or for the wake-up call, whichever comes first. */
async function pause(woken: Promise<void>): Promise<void> {
  const poll = Promise.withResolvers<void>();
  const timer = setTimeout(poll.resolve, pollMilliseconds);
  await Promise.race([woken, poll.promise]);
  clearTimeout(timer);
}
