import { column, identifier, nullable, type RowsOf, type Tables, table } from "../platform/database/tables.ts";

declare module "../platform/database/tables.ts" {
  interface Tables extends RowsOf<typeof newsletterTables> {}
}

declare module "../platform/mail/tables.ts" {
  interface MailPurposes {
    "newsletter-confirmation": true;
    "newsletter-issue": true;
  }
}

/**
 * Only confirmed subscriptions get issues. Unconfirmed ones are removed after some days. The last two were ended by the
 * subscriber, or because the mailbox takes no mail.
 */
export type SubscriptionState = "unconfirmed" | "confirmed" | "unsubscribed" | "bounced";

/** Why nothing is sent to a mailbox any more, whatever becomes of its subscription. */
export type SuppressionReason = "unsubscribed" | "erased" | "bounced";

export const newsletterTables = {
  newsletterSubscription: table("Subscriptions with their consent, one for a mailbox.", {
    id: identifier,
    mailbox: column("the email address, in lower case"),
    state: column<SubscriptionState>("where it stands"),
    subscribedAt: column("when the address was entered or imported"),
    source: column<"form" | "import">("how it came"),
    subscribedOnPage: nullable("the page with the form, if the browser sent it"),
    wordingVersion: nullable("the version of the words beside the form; empty for an import"),
    consentNote: nullable("where and when the owner of an imported address asked"),
    confirmationsSent: column<number>("how many confirmation mails were sent"),
    lastConfirmationAt: nullable("when the last of them was sent"),
    confirmedAt: nullable("when it was confirmed"),
    endedAt: nullable("when it ended"),
  }),
  newsletterWording: table("The words that subscribers agreed to, as proof.", {
    version: column("the version"),
    words: column("the words"),
    firstUsedAt: column("since when they were used"),
  }),
  newsletterSuppression: table("Mailboxes that are not written to, as keyed hashes.", {
    mailboxHash: column("the keyed hash of the mailbox"),
    reason: column<SuppressionReason>("why"),
    suppressedAt: column("since when"),
  }),
  newsletterIssue: table("Issues of the newsletter, with the text they started with.", {
    id: identifier,
    name: column("the name of its file, without the extension; an issue is sent once"),
    subject: column("the subject of the mail"),
    text: column("its text, with placeholders for what differs between recipients"),
    html: column("its text as HTML, with the same placeholders"),
    startedAt: column("when sending began"),
    /** Empty text before the first subscription. Null when all mails are queued. */
    queuedUpTo: nullable("the last subscription whose mail is queued, until all are"),
    finishedAt: nullable("when it was finished"),
  }),
};

export type NewsletterSubscriptionRow = Tables["newsletterSubscription"];
export type NewsletterWordingRow = Tables["newsletterWording"];
export type NewsletterIssueRow = Tables["newsletterIssue"];
