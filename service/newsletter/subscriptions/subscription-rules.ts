import { days, minutes, subtractDuration } from "../../time/durations.ts";
import type { NewsletterSubscriptionRow, SuppressionReason } from "../tables.ts";

/** Anybody can enter anybody's address, over and over. */
const pauseBetweenConfirmations = minutes(10);
const mostConfirmations = 5;

/** An address that nobody confirms is forgotten so many days after the last mail to it: its link has run out by then. */
export const unconfirmedDays = 30;

/** What entering an address in the form leads to. The answer to the form is always the same. */
export type SubscribeOutcome =
  /** A mail asks for the confirmation. */
  | "ask"
  /** Nothing is sent: the address is on the list, was asked a moment ago, or must not be written to. */
  | "stay-silent";

/**
 * Decides what becomes of an address that somebody has entered.
 *
 * Who unsubscribed, or had themselves erased, is asked again: it is their own will that may have changed, and only their
 * own button puts them back. A mailbox whose server refuses mail, or whose owner reported us, is left alone.
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

/** Whoever was asked last before this moment, and has not confirmed, is forgotten. */
export function forgetBefore(now: Date): Date {
  return subtractDuration(now, days(unconfirmedDays));
}
