declare module "../database/tables.ts" {
  interface Tables {
    newsletterSubscription: NewsletterSubscriptionRow;
    newsletterWording: NewsletterWordingRow;
    newsletterSuppression: NewsletterSuppressionRow;
    newsletterIssue: NewsletterIssueRow;
    newsletterBounce: NewsletterBounceRow;
  }
}

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "newsletter-confirmation": true;
    "newsletter-issue": true;
  }
}

/**
 * Only a confirmed mailbox is sent issues. An unconfirmed one is forgotten after some days. The last three ended their
 * subscription, or their mail server did.
 */
export type SubscriptionState = "unconfirmed" | "confirmed" | "unsubscribed" | "bounced" | "complained";

/** One mailbox and the consent that it was put on the list with. */
export interface NewsletterSubscriptionRow {
  id: string;
  mailbox: string;
  state: SubscriptionState;
  /** When the address was entered, or imported. */
  subscribedAt: string;
  source: "form" | "import";
  /** The address of the page with the form, as the browser told it. */
  subscribedOnPage: string | null;
  /** Which words stood beside the field, or null for an import. */
  wordingVersion: string | null;
  /** What the operator knows of the consent behind an import. */
  consentNote: string | null;
  confirmationsSent: number;
  lastConfirmationAt: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
  softBounces: number;
}

/** The words that somebody agreed to, kept as the proof of what it was. */
export interface NewsletterWordingRow {
  version: string;
  words: string;
  firstUsedAt: string;
}

/** Why nothing is sent to a mailbox any more, whatever becomes of its subscription. */
export type SuppressionReason = "unsubscribed" | "erased" | "bounced" | "complained";

/** A mailbox that is recognized without being known: only its keyed hash is kept. */
export interface NewsletterSuppressionRow {
  mailboxHash: string;
  reason: SuppressionReason;
  suppressedAt: string;
}

/** An issue on its way to everybody, with the words it started with. */
export interface NewsletterIssueRow {
  id: string;
  /** The name of its file, without the ending. An issue is sent once. */
  name: string;
  subject: string;
  /** Both bodies, with places for what differs between recipients. */
  text: string;
  html: string;
  startedAt: string;
  finishedAt: string | null;
}

/** A mail that came back, or a complaint about one. */
export interface NewsletterBounceRow {
  /** The same report noted twice has the same identifier. */
  id: string;
  subscriptionId: string;
  /** The mail that came back. */
  deliveryId: string | null;
  kind: "hard" | "soft" | "complaint";
  statusCode: string | null;
  source: "answer" | "report";
  notedAt: string;
}
