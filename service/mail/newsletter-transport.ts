/** One issue for one recipient, complete. */
export interface NewsletterMail {
  /** The delivery that the mail belongs to. */
  id: string;
  recipient: string;
  replyTo: string;
  /** The same at every attempt, so that two copies can be recognized as one mail. */
  messageId: string;
  /** Where a program posts to on behalf of a reader who leaves (RFC 8058). */
  unsubscribeUrl: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
}

/** What became of a mail. No answer of a mail server is repeated in it: it may name the mailbox. */
export type Handover =
  | { kind: "accepted" }
  /** The mail server has said no to this mail or its recipient. */
  | { kind: "refused"; answer: ServerAnswer }
  /** The mail has not left, and it is nothing that this recipient could change. */
  | { kind: "unavailable"; reason: string }
  /** Everything has left, and no answer came. */
  | { kind: "unanswered"; reason: string };

export interface ServerAnswer {
  code: number;
  text: string;
  /** Whether the answer was to the command that names the recipient. */
  isAboutRecipient: boolean;
}

/** The way issues leave. Its connection is kept between mails. */
export interface NewsletterTransport {
  /** Where mails go, for people. */
  description: string;
  /**
   * Hands one mail over. `beforeLastLine` is called when all of the mail but its last line has left; only when it has
   * resolved is the last line sent, and without the last line no server takes the mail. It never throws.
   */
  deliver(mail: NewsletterMail, beforeLastLine: () => Promise<void>): Promise<Handover>;
  close(): Promise<void>;
}
