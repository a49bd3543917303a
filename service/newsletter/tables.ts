declare module "../db/tables.ts" {
  interface Tables {
    newsletterSubscription: NewsletterSubscriptionRow;
    newsletterWording: NewsletterWordingRow;
    newsletterSuppression: NewsletterSuppressionRow;
    newsletterIssue: NewsletterIssueRow;
  }
}

/**
 * Only confirmed subscriptions get issues. Unconfirmed ones are removed after some days. The last two were ended by the
 * subscriber, or because the mailbox takes no mail.
 */
export type SubscriptionState = "unconfirmed" | "confirmed" | "unsubscribed" | "bounced";

/** Why nothing is sent to a mailbox any more, whatever becomes of its subscription. */
export type SuppressionReason = "unsubscribed" | "erased" | "bounced";

/** Subscriptions with their consent, one for a mailbox. */
export interface NewsletterSubscriptionRow {
  id: string;
  email: string;
  state: SubscriptionState;
  subscribedAt: string;
  source: "form" | "import";
  /** If the browser sent it. */
  subscribedOnPage: string | null;
  /** Null for an import. */
  wordingVersion: string | null;
  /** Where and when the owner of an imported address asked. */
  consentNote: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
}

/** The words that subscribers agreed to, as proof. */
export interface NewsletterWordingRow {
  version: string;
  words: string;
  firstUsedAt: string;
}

/** Mailboxes that are not written to, as keyed hashes. */
interface NewsletterSuppressionRow {
  emailHash: string;
  reason: SuppressionReason;
  suppressedAt: string;
}

/** Issues of the newsletter. One that was never started is a draft. */
export interface NewsletterIssueRow {
  id: string;
  subject: string;
  preview: string;
  /** Its date, such as 2026-01-31. */
  day: string;
  /** Markdown. */
  source: string;
  changedAt: string;
  /** What is sent, with placeholders for what differs between recipients. Null for a draft, as `html`. */
  text: string | null;
  html: string | null;
  /** When sending begins or has begun. */
  startedAt: string | null;
  /** Empty text before the first subscription. Null when all mails are queued, and for a draft. */
  queuedUpTo: string | null;
  /** Until when mails are queued. Null for a draft, and for one that was interrupted for too long. */
  queuedUntil: string | null;
}
