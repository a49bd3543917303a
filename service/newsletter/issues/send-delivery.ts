import { change } from "../../audit/audited-transaction.ts";
import type { Workplace } from "../../context/app-context.ts";
import type {
  NewsletterDeliveryRow,
  NewsletterIssueRow,
  NewsletterSubscriptionRow,
} from "../../database/newsletter-tables.ts";
import type { RandomSource } from "../../ids/random-source.ts";
import type { Log } from "../../log/log.ts";
import type { Handover, NewsletterMail, NewsletterTransport, ServerAnswer } from "../../mail/newsletter-transport.ts";
import { nextAttempt } from "../../mail/next-attempt.ts";
import { judgeSmtpAnswer } from "../../mail/reports/judge-smtp-answer.ts";
import { addressIssue } from "../mails/issue.ts";
import { unsubscribeLink } from "../newsletter-links.ts";
import { noteBounce } from "../subscriptions/note-bounce.ts";
import { findSubscriptionById } from "../subscriptions/subscription-store.ts";
import { endDelivery, mayLeave, postponeDelivery, releaseDelivery } from "./delivery-store.ts";
import type { HandoverJournal } from "./handover-journal.ts";

export interface SendingParts {
  workplace: Workplace;
  transport: NewsletterTransport;
  random: RandomSource;
  log: Log;
  /** The name under which this process leases deliveries, different for each process. */
  name: string;
}

/** What an attempt has come to. */
export interface AttemptedDelivery {
  /** `unavailable`: the mail server, not this delivery, is what stands in the way. */
  outcome: "done" | "unavailable";
  /** Stores it. As long as that has not succeeded, no other mail may be begun: the journal holds one. */
  record(): Promise<void>;
}

/**
 * Makes one attempt at a delivery whose lease is held. Nobody receives an issue twice: right before the last line of the
 * mail leaves this is noted, and a delivery that was noted is never sent again of itself.
 */
export async function attemptDelivery(
  delivery: NewsletterDeliveryRow,
  issue: NewsletterIssueRow,
  journal: HandoverJournal,
  parts: SendingParts,
): Promise<AttemptedDelivery> {
  const { workplace, transport, name } = parts;
  const { query } = workplace.database;
  const { id } = delivery;
  journal.note(id, "begun");
  const subscription = await findSubscriptionById(query, delivery.subscriptionId);
  if (subscription?.state !== "confirmed") return { outcome: "done", record: () => putAside(delivery, parts) };

  let isWanted = true;
  const mail = writeMail(delivery, issue, subscription, workplace);
  const handover = await transport.deliver(mail, async () => {
    isWanted = await mayLeave(query, id, name, workplace.clock.now());
    if (!isWanted) throw new Error("The recipient has left the list, or the lease has run out.");
    journal.note(id, "handed-over");
  });
  if (!isWanted) return { outcome: "done", record: () => putAside(delivery, parts) };
  if (handover.kind === "accepted" || handover.kind === "refused") journal.note(id, handover.kind);
  const outcome = handover.kind === "accepted" || handover.kind === "refused" ? "done" : "unavailable";
  return { outcome, record: () => record(delivery, handover, parts) };
}

/** The recipient has left the list before their turn; or, if not that, the attempt took too long. */
async function putAside({ id, subscriptionId }: NewsletterDeliveryRow, parts: SendingParts): Promise<void> {
  const { workplace, name } = parts;
  const { query } = workplace.database;
  const subscription = await findSubscriptionById(query, subscriptionId);
  if (subscription?.state === "confirmed") await releaseDelivery(query, id, name);
  else await endDelivery(query, id, name, { state: "skipped", at: workplace.clock.now() });
}

async function record(delivery: NewsletterDeliveryRow, handover: Handover, parts: SendingParts): Promise<void> {
  const { workplace, log, name } = parts;
  const { query } = workplace.database;
  const { id } = delivery;
  const at = workplace.clock.now();
  switch (handover.kind) {
    case "accepted":
      await endDelivery(query, id, name, { state: "sent", at });
      return;
    case "refused":
      await recordRefusal(delivery, handover.answer, parts);
      return;
    case "unanswered":
      await endDelivery(query, id, name, { state: "uncertain", at, failure: handover.reason });
      log.warn({ delivery: id, reason: handover.reason }, "An issue was handed over, and no answer came");
      return;
    case "unavailable":
      await postponeDelivery(query, id, name, { until: at, failure: handover.reason, counts: false });
      log.warn({ delivery: id, reason: handover.reason }, "The mail server takes no issues now");
  }
}

function writeMail(
  { id, messageId }: NewsletterDeliveryRow,
  issue: NewsletterIssueRow,
  subscription: NewsletterSubscriptionRow,
  workplace: Workplace,
): NewsletterMail {
  const now = workplace.clock.now();
  const unsubscribeUrl = unsubscribeLink(subscription.id, now, workplace);
  const kind = subscription.source === "form" ? "confirmed" : "imported";
  const since = new Date(subscription.confirmedAt ?? subscription.subscribedAt);
  return {
    ...{ id, messageId, unsubscribeUrl, date: now },
    recipient: subscription.mailbox,
    replyTo: workplace.contactEmail,
    ...addressIssue(issue, unsubscribeUrl, { kind, at: since }),
  };
}

/** What the mail server's no means: wait, give this delivery up, or never write to the mailbox again. */
async function recordRefusal(
  delivery: NewsletterDeliveryRow,
  answer: ServerAnswer,
  parts: SendingParts,
): Promise<void> {
  const { workplace, random, log, name } = parts;
  const { verdict, status } = judgeSmtpAnswer(answer);
  const failure = [answer.code, status].filter(Boolean).join(" ");
  const now = workplace.clock.now();
  const next = nextAttempt(delivery, now, { permanent: answer.code >= 500, reason: failure }, random.fraction());
  if (next.kind === "retry") {
    await postponeDelivery(workplace.database.query, delivery.id, name, { until: next.at, failure, counts: true });
    return;
  }
  await change(workplace, "service", async (work) => {
    const end = { state: "refused", at: work.now, failure } as const;
    if (!(await endDelivery(work.transaction, delivery.id, name, end))) return;
    if (verdict !== "hard" && verdict !== "soft") return;
    const bounce = { id: delivery.id, subscriptionId: delivery.subscriptionId, deliveryId: delivery.id } as const;
    await noteBounce(work, { ...bounce, kind: verdict, statusCode: status ?? null, source: "answer" }, workplace);
  });
  log.warn({ delivery: delivery.id, reason: failure, verdict }, "An issue was refused");
}
