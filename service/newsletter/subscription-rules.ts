import { days, minutes, subtractDuration } from "../time/durations.ts";
import type { NewsletterSubscriptionRow, SuppressionReason } from "./tables.ts";

/** Limits confirmation mails, because anyone can enter any address repeatedly. */
const pauseBetweenConfirmations = minutes(10);
const mostConfirmations = 5;

/** An unconfirmed subscription is removed this many days after its last mail, when the link has expired. */
export const unconfirmedDays = 30;

/** The effect of submitting the form. The response is always the same. */
export type SubscribeOutcome =
  /** A confirmation mail is sent. */
  | "ask"
  /** No mail is sent: the mailbox is confirmed, was asked a short while ago, or is suppressed. */
  | "stay-silent";

/**
 * Decides what follows from a submitted address.
 *
 * Former subscribers and erased persons are asked again, because only they can press the button of the mail. Mailboxes
 * that bounced or complained are left alone.
 */
export function subscribeOutcome(
  existing: Pick<NewsletterSubscriptionRow, "state" | "confirmationsSent" | "lastConfirmationAt"> | undefined,
  suppressed: SuppressionReason | undefined,
  now: Date,
): SubscribeOutcome {
  if (suppressed === "bounced" || suppressed === "complained") return "stay-silent";
  if (existing?.state === "confirmed") return "stay-silent";
  if (existing?.state !== "unconfirmed") return "ask";
  if (existing.confirmationsSent >= mostConfirmations) return "stay-silent";
  const last = existing.lastConfirmationAt;
  return last === null || now.getTime() - Date.parse(last) >= pauseBetweenConfirmations ? "ask" : "stay-silent";
}

/** Unconfirmed subscriptions whose last mail is older than this are removed. */
export function forgetBefore(now: Date): Date {
  return subtractDuration(now, days(unconfirmedDays));
}
