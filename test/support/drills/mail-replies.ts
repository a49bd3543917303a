import type { MailStep } from "./scripted-mail-server.ts";

/** What follows from a reply of the mail server: another attempt later, or none. */
export type AfterReply = "tried again" | "given up";

/**
 * Replies of mail servers at the step they come at (RFC 5321 section 4.2, RFC 3463). Refusals of the connection, the
 * login or the sender concern us and not the recipient, so the mail waits.
 */
export const mailReplies: readonly [step: MailStep, reply: string, then: AfterReply][] = [
  ["connect", "421 4.3.2 Service not available", "tried again"],
  ["connect", "450 4.7.1 Too many connections", "tried again"],
  ["connect", "554 5.7.1 No SMTP service here", "tried again"],
  ["connect", "554 Your address is listed", "tried again"],
  ["connect", "this is not SMTP", "tried again"],
  ["connect", "421-first line\r\n421 second line", "tried again"],
  ["EHLO", "421 4.4.2 Bad connection", "tried again"],
  ["MAIL", "454 4.7.0 Temporary authentication failure", "tried again"],
  ["MAIL", "421 4.4.2 Timeout", "tried again"],
  ["MAIL", "451 4.7.1 Try again later", "tried again"],
  ["MAIL", "452 4.3.1 Insufficient system storage", "tried again"],
  ["MAIL", "501 5.1.7 Bad sender address syntax", "tried again"],
  ["MAIL", "530 5.7.0 Authentication required", "tried again"],
  ["MAIL", "550 5.7.1 Sender rejected", "tried again"],
  ["MAIL", "552 5.2.3 Message size exceeds the limit", "tried again"],
  ["MAIL", "553 5.7.1 Sender address not owned by user", "tried again"],
  ["RCPT", "421 4.7.0 Too many recipients", "tried again"],
  ["RCPT", "421 5.7.1 Closing", "tried again"],
  ["RCPT", "450 4.2.0 Greylisted", "tried again"],
  ["RCPT", "450 Mailbox busy", "tried again"],
  ["RCPT", "451 4.3.0 Local error", "tried again"],
  ["RCPT", "451 4.7.1 Greylisting in action", "tried again"],
  ["RCPT", "452 4.2.2 Mailbox full", "tried again"],
  ["RCPT", "452-4.2.2 Mailbox full\r\n452 4.2.2 see our pages", "tried again"],
  ["RCPT", "550 5.2.2 Mailbox full", "tried again"],
  ["RCPT", "552 5.2.2 Over quota", "tried again"],
  ["RCPT", "552 Requested action aborted: storage", "tried again"],
  ["RCPT", "550 5.1.1 No such user", "given up"],
  ["RCPT", "550-5.1.1 No such user\r\n550 5.1.1 see our pages", "given up"],
  ["RCPT", "550 #5.1.1 No such user", "given up"],
  ["RCPT", "550 No such user here", "given up"],
  ["RCPT", "550 5.1.2 Bad destination system", "given up"],
  ["RCPT", "551 User not local", "given up"],
  ["RCPT", "553 5.1.3 Bad mailbox syntax", "given up"],
  ["RCPT", "550 5.2.1 Mailbox disabled", "given up"],
  ["DATA", "421 4.3.0 Closing", "tried again"],
  ["DATA", "451 4.3.0 Try again", "tried again"],
  ["text", "421 4.3.0 Closing", "tried again"],
  ["text", "450 4.7.0 Deferred", "tried again"],
  ["text", "451 4.7.1 Scanning failed", "tried again"],
  ["text", "452 4.3.1 Disk full", "tried again"],
  ["text", "552 5.2.2 Mailbox full", "tried again"],
  ["text", "554 5.6.0 Message content rejected", "given up"],
];
