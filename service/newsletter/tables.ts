declare module "../platform/database/tables.ts" {
  interface Tables {
    newsletterSubscription: NewsletterSubscriptionRow;
    newsletterWording: NewsletterWordingRow;
    newsletterSuppression: NewsletterSuppressionRow;
    newsletterIssue: NewsletterIssueRow;
    newsletterBounce: NewsletterBounceRow;
  }
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "newsletter-confirmation": true;
    "newsletter-issue": true;
  }
}

/**
 * Only confirmed subscriptions get issues. Unconfirmed ones are removed after some days. The last three were ended by
 * the subscriber or by the mail server.
 */
export type SubscriptionState = "unconfirmed" | "confirmed" | "unsubscribed" | "bounced" | "complained";

/** One mailbox and its consent. */
export interface NewsletterSubscriptionRow {
  id: string;
  mailbox: string;
  state: SubscriptionState;
  /** When the address was entered or imported. */
  subscribedAt: string;
  source: "form" | "import";
  /** The address of the page with the form, if the browser sent it. */
  subscribedOnPage: string | null;
  /** The version of the words beside the field. Null for an import. */
  wordingVersion: string | null;
  /** The operator's note about the consent behind an import. */
  consentNote: string | null;
  confirmationsSent: number;
  lastConfirmationAt: string | null;
  confirmedAt: string | null;
  endedAt: string | null;
  softBounces: number;
}

/** The words that subscribers agreed to, as proof. */
export interface NewsletterWordingRow {
  version: string;
  words: string;
  firstUsedAt: string;
}

/** Why nothing is sent to a mailbox any more, whatever becomes of its subscription. */
export type SuppressionReason = "unsubscribed" | "erased" | "bounced" | "complained";

/** A suppressed mailbox, as a keyed hash only. */
export interface NewsletterSuppressionRow {
  mailboxHash: string;
  reason: SuppressionReason;
  suppressedAt: string;
}

/** A started issue, with the text it started with. */
export interface NewsletterIssueRow {
  id: string;
  /** The name of its file, without the extension. An issue is sent once. */
  name: string;
  subject: string;
  /** Both bodies, with placeholders for what differs between recipients. */
  text: string;
  html: string;
  startedAt: string;
  /** The last subscription whose mail is queued, empty before the first. Null when all mails are queued. */
  queuedUpTo: string | null;
  finishedAt: string | null;
}

/** A bounce of a mail, or a complaint about one. */
export interface NewsletterBounceRow {
  /** A report recorded twice has the same identifier. */
  id: string;
  subscriptionId: string;
  /** The mail that bounced. */
  deliveryId: string | null;
  kind: "hard" | "soft" | "complaint";
  statusCode: string | null;
  source: "answer" | "report";
  notedAt: string;
}
