import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { Database } from "../database/database.ts";
import type { RandomSource } from "../ids/random-source.ts";
import type { Log } from "../log/log.ts";
import type { Clock } from "../time/clock.ts";
import { type AttemptRecord, recordAttempt } from "./mail-leases.ts";
import type { MailComposers, MailFollowUps, MailOutcome } from "./mail-purposes.ts";
import type { ComposedMail, MailTransport } from "./mail-transport.ts";
import { type MailFailure, nextAttempt } from "./next-attempt.ts";
import type { OutgoingMailRow } from "./tables.ts";

export interface SendingParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  /** The name of this worker as a lease holder, unique for each worker. */
  name: string;
  composers: MailComposers;
  followUps: MailFollowUps;
}

/** Makes one attempt at a claimed mail and records the outcome. */
export async function sendMail(mail: OutgoingMailRow, signal: AbortSignal, parts: SendingParts): Promise<void> {
  const { id, purpose, bulk } = mail;
  const compose = parts.composers[purpose];
  const composed = compose ? await compose(mail) : storedMail(mail);
  if (!composed) {
    await recordEnd({ kind: "skipped" }, mail, parts);
    return;
  }
  const delivery = await parts.transport.deliver({ ...mail, ...composed }, signal);
  if (delivery.kind === "refused") {
    await recordFailure(delivery, mail, parts);
    return;
  }
  await recordEnd({ kind: "sent" }, mail, parts);
  parts.log[bulk ? "debug" : "info"]({ mail: id, purpose }, `Mail sent to ${delivery.to}`);
}

function storedMail({ id, purpose, recipient, replyTo, subject, text, html }: OutgoingMailRow): ComposedMail {
  if (recipient === null || replyTo === null || subject === null || text === null || html === null) {
    throw new Error(`The mail ${id} is not complete, and nothing composes mails of the purpose ${purpose}.`);
  }
  return { recipient, replyTo, subject, text, html };
}

/** Schedules the next attempt, or gives the mail up. */
export async function recordFailure(failure: MailFailure, mail: OutgoingMailRow, parts: SendingParts): Promise<void> {
  const { database, clock, random, log, name } = parts;
  const { id, purpose } = mail;
  const { reason } = failure;
  const next = nextAttempt(mail, clock.now(), failure, random.fraction());
  if (next.kind === "give-up") {
    await recordEnd({ ...failure, kind: "given-up" }, mail, parts);
    log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
    return;
  }
  const at = next.at.toISOString();
  await recordAttempt(database.query, id, name, { nextAttemptAt: at, lastFailure: reason });
  log.warn({ mail: id, purpose, reason, next: at }, "Mail not sent yet");
}

/** Records the outcome of a mail together with its follow-up, unless another worker has claimed the mail. */
async function recordEnd(outcome: MailOutcome, mail: OutgoingMailRow, parts: SendingParts): Promise<void> {
  const { id, purpose } = mail;
  const followUp = parts.followUps[purpose];
  const store = (follow: (tx: AuditedTransaction) => Promise<void>) =>
    auditedTransaction(parts, "service", async (tx) => {
      const { transaction, now, audit } = tx;
      if (!(await recordAttempt(transaction, id, parts.name, endOf(outcome, now)))) return;
      if (outcome.kind === "given-up") audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
      await follow(tx);
    });
  if (!followUp) {
    await store(async () => undefined);
    return;
  }
  try {
    await store((tx) => followUp(tx, mail, outcome));
  } catch (error) {
    // A failing follow-up must not cause the mail to be sent again.
    await store(async () => undefined);
    parts.log.error({ err: error, mail: id, purpose }, "What follows from the end of a mail has failed");
  }
}

function endOf(outcome: MailOutcome, now: Date): AttemptRecord {
  const finishedAt = now.toISOString();
  if (outcome.kind === "given-up") return { state: "failed", finishedAt, lastFailure: outcome.reason };
  return { state: outcome.kind, finishedAt, lastFailure: null };
}
