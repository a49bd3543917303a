import { addDuration, minutes, seconds } from "../time/durations.ts";
import { claimDueMail } from "./mail-leases.ts";
import { recordFailure, type SendingParts, sendMail } from "./send-mail.ts";

export interface OutboxWorker {
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

export interface OutboxWorkerParts extends SendingParts {
  /** The most bulk mails sent per minute. */
  bulkPerMinute: number;
}

const pollPause = seconds(5);
const attemptLimit = seconds(45);
/** Longer than an attempt can take, so that a lease does not expire while its worker is alive. */
const leaseDuration = minutes(1);
const stopLimit = seconds(6);
/** A worker that has not taken a turn for this long is not alive. */
const longestSilence = attemptLimit + 2 * pollPause;

/** Sends the queued mails one after the other: single mails at once, bulk mails at their rate in between. */
export function createOutboxWorker({ bulkPerMinute, ...parts }: OutboxWorkerParts): OutboxWorker {
  const { database, transport, clock, log, name } = parts;
  let running: Promise<void> | undefined;
  let stopping = false;
  const breakOff = new AbortController();
  let lastTurn = 0;
  let nextBulkAt = 0;
  let woken = Promise.withResolvers<void>();

  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const until = addDuration(now, leaseDuration);
    const claimed = await claimDueMail(database, { holder: name, now, until, withBulk: now.getTime() >= nextBulkAt });
    if (!claimed) return false;
    const { mail, isLost } = claimed;
    if (isLost) {
      await recordFailure({ permanent: false, reason: "The attempt left no record." }, mail, parts);
      return true;
    }
    if (mail.bulk) nextBulkAt = now.getTime() + minutes(1) / bulkPerMinute;
    const limit = AbortSignal.any([AbortSignal.timeout(attemptLimit), breakOff.signal]);
    try {
      await sendMail(mail, limit, parts);
    } catch (error) {
      log.error({ err: error, mail: mail.id, purpose: mail.purpose }, "An attempt at a mail failed");
      await recordFailure({ permanent: false, reason: "The attempt failed within the service." }, mail, parts);
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      woken = Promise.withResolvers();
      const now = clock.now().getTime();
      lastTurn = now;
      const found = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, "The outbox could not be read or written");
        return false;
      });
      const untilBulk = nextBulkAt - now;
      const wait = untilBulk > 0 ? Math.min(untilBulk, pollPause) : pollPause;
      if (!found && !stopping) await pause(woken.promise, wait);
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
      const timer = setTimeout(() => breakOff.abort(), stopLimit);
      await running;
      clearTimeout(timer);
      transport.close();
    },
    wake() {
      woken.resolve();
    },
    isAlive() {
      return running !== undefined && !stopping && clock.now().getTime() - lastTurn < longestSilence;
    },
  };
}

/** Waits for the duration or until woken. */
async function pause(woken: Promise<void>, milliseconds: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  await Promise.race([woken, over.promise]);
  clearTimeout(timer);
}
