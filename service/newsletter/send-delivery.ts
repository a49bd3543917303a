import { change } from "#service/audit/change.ts";
import { judgeSmtpAnswer } from "#service/bounces/judge-smtp-answer.ts";
import type {
  NewsletterDeliveryRow,
  NewsletterIssueRow,
  NewsletterSubscriptionRow,
} from "#service/database/newsletter-tables.ts";
import type { Log } from "#service/log.ts";
import { addressIssue } from "#service/mail/newsletter-issue.ts";
import type { NewsletterMail, NewsletterTransport, ServerAnswer } from "#service/mail/newsletter-transport.ts";
import { nextAttempt } from "#service/mail/next-attempt.ts";
import type { RandomSource } from "#service/random-source.ts";
import type { Workplace } from "#service/workplace.ts";
import { endDelivery, markHandingOver, postponeDelivery } from "./delivery-store.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import { noteBounce } from "./note-bounce.ts";
import { findSubscriptionById } from "./subscription-store.ts";

export interface SendingParts {
  workplace: Workplace;
  transport: NewsletterTransport;
  random: RandomSource;
  log: Log;
  /** The name under which this process leases deliveries, different for each process. */
  name: string;
}

/** `unavailable`: the mail server, not this delivery, is what stands in the way. */
export type SendOutcome = "done" | "unavailable";

/**
 * Makes one attempt at a delivery whose lease is held. Nobody receives an issue twice: before the last line of the mail
 * leaves, the delivery is marked, and a delivery that is marked is never sent again of itself.
 */
export async function sendDelivery(
  delivery: NewsletterDeliveryRow,
  issue: NewsletterIssueRow,
  parts: SendingParts,
): Promise<SendOutcome> {
  const { workplace, transport, log, name } = parts;
  const { query } = workplace.database;
  const { id } = delivery;
  const skip = async (): Promise<SendOutcome> => {
    await endDelivery(query, id, name, { state: "skipped", at: workplace.clock.now() });
    return "done";
  };
  const subscription = await findSubscriptionById(query, delivery.subscriptionId);
  if (subscription?.state !== "confirmed") return await skip();

  let mayLeave = true;
  const mail = writeMail(delivery, issue, subscription, workplace);
  const handover = await transport.deliver(mail, async () => {
    mayLeave = await markHandingOver(query, id, name);
    if (!mayLeave) throw new Error("The recipient has left the list, or another process sends the mail.");
  });
  if (!mayLeave) return await skip();
  const at = workplace.clock.now();
  switch (handover.kind) {
    case "accepted":
      await endDelivery(query, id, name, { state: "sent", at });
      return "done";
    case "refused":
      await endRefused(delivery, handover.answer, parts);
      return "done";
    case "unanswered":
      await endDelivery(query, id, name, { state: "uncertain", at, failure: handover.reason });
      log.warn({ delivery: id, reason: handover.reason }, "An issue was handed over, and no answer came");
      return "unavailable";
    case "unavailable":
      await postponeDelivery(query, id, name, { until: at, failure: handover.reason, counts: false });
      log.warn({ delivery: id, reason: handover.reason }, "The mail server takes no issues now");
      return "unavailable";
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
async function endRefused(delivery: NewsletterDeliveryRow, answer: ServerAnswer, parts: SendingParts): Promise<void> {
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
