import { setTimeout } from "node:timers/promises";
import { isOperator } from "../operators/operator-store.ts";
import { tracedForRequest } from "../tracing/request-traces.ts";
import { type Span, traced } from "../tracing/spans.ts";
import { followUp, pendingOutcome } from "./follow-ups.ts";
import { type AttemptRecord, type ClaimedMail, recordAttempt } from "./mail-leases.ts";
import { countMail } from "./mail-metrics.ts";
import { handlingOf, type MailOutcome } from "./mail-purposes.ts";
import type { ComposedMail, Delivery } from "./mail-transport.ts";
import { type MailFailure, nextAttempt } from "./next-attempt.ts";
import type { SendingParts } from "./sending-parts.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** Makes one attempt at a mail whose lease is held, and records how it ended. */
export async function sendMail(claimed: ClaimedMail, signal: AbortSignal, parts: SendingParts): Promise<void> {
  const { id, purpose, attempts, httpRequestId } = claimed.mail;
  const attributes = { "designite.mail": id, "designite.mail.purpose": purpose, "designite.mail.attempt": attempts };
  await tracedForRequest(httpRequestId, { name: "mail", attributes }, (span) => send(claimed, signal, parts, span));
}

async function send(
  { mail, isLost }: ClaimedMail,
  signal: AbortSignal,
  parts: SendingParts,
  span: Span | undefined,
): Promise<void> {
  const outcome = isLost ? lostAttempt : await attempt(mail, signal, parts);
  span?.set({ "designite.mail.outcome": outcome.kind });
  if (outcome.kind === "refused") {
    span?.fail(outcome.kind);
    await recordFailure(outcome, mail, parts);
    return;
  }
  if (outcome.kind === "skipped") {
    countMail(mail, "skipped");
    await recordEnd(outcome, mail, parts);
    return;
  }
  await recordEnd({ kind: "sent" }, mail, parts);
  countMail(mail, "sent");
  const { id, purpose, bulk, httpRequestId } = mail;
  const caused = { ...(httpRequestId !== null && { request: httpRequestId }) };
  parts.log[bulk ? "debug" : "info"]({ mail: id, purpose, ...caused }, `Mail sent to ${outcome.to}`);
}

const lostAttempt: Delivery = {
  kind: "refused",
  permanent: false,
  reason: "The attempt left no record.",
  withoutAnswer: true,
};

async function attempt(
  mail: OutgoingMailRow,
  signal: AbortSignal,
  { mails, transport, log, database }: SendingParts,
): Promise<Delivery | { kind: "skipped" }> {
  const { id, purpose, operatorId } = mail;
  try {
    if (operatorId !== null && !(await isOperator(database.query, operatorId))) return { kind: "skipped" };
    const handling = handlingOf(mails, purpose);
    const composed = handling.compose ? await handling.compose(mail) : storedMail(mail);
    if (!composed) return { kind: "skipped" };
    const reports = handling.onReport && { reports: handling.onReport.ask };
    return await traced({ name: "mail delivery", kind: "client" }, () =>
      transport.deliver({ ...mail, ...composed, ...reports }, signal),
    );
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

/** Lets the mail wait for its next attempt or for the operator, or gives it up. */
async function recordFailure(failure: MailFailure, mail: OutgoingMailRow, parts: SendingParts): Promise<void> {
  const { clock, random, log, ageLimits } = parts;
  const { id, purpose, bulk, createdAt, attempts } = mail;
  const { reason, bounce } = failure;
  const attemptsWithoutAnswer = mail.attemptsWithoutAnswer + (failure.withoutAnswer ? 1 : 0);
  const ageLimit = bulk ? ageLimits.bulk : ageLimits.single;
  const next = nextAttempt(
    { createdAt, attempts, attemptsWithoutAnswer },
    { now: clock.now(), failure, ageLimit, fraction: random.fraction() },
  );
  const record = { attemptsWithoutAnswer, lastFailure: reason };
  switch (next.kind) {
    case "give-up":
      countMail(mail, "given-up");
      await recordEnd({ kind: "given-up", reason, ...(bounce && { bounce }) }, mail, parts);
      log.error({ mail: id, purpose, reason }, "Mail given up: nobody will receive it");
      return;
    case "hold":
      countMail(mail, "held");
      await persist(mail, { ...record, state: "held" }, parts);
      log.error({ mail: id, purpose, reason }, "Mail held until the operator releases or drops it");
      return;
    case "retry": {
      countMail(mail, "retried");
      const at = next.at.toISOString();
      // Of several refusals in a row the first is told.
      const isNews = failure.mayPass === true && (attempts === 1 || mail.lastFailure !== reason);
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
      lastFailure: outcome.kind === "given-up" ? outcome.reason : null,
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
      await setTimeout(milliseconds);
    }
  }
  return await recordAttempt(database.query, id, name, record);
}
