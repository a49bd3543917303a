import type { Mail } from "./compose-mail.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** A mail with its recipient. */
export interface ComposedMail extends Mail {
  recipient: string;
  replyTo: string;
  /** The headers of a mailing list, which replace those of an automatic mail. */
  listHeaders?: Readonly<Record<string, string>>;
}

/** When the receiving server is asked to report on a mail (RFC 3461). */
export type AskedReports = readonly ("success" | "failure")[];

export interface DeliverableMail
  extends ComposedMail,
    Pick<OutgoingMailRow, "id" | "purpose" | "messageId" | "createdAt" | "attachmentName" | "attachmentText">,
    Partial<Pick<OutgoingMailRow, "httpRequestId">> {
  /** When the receiving server is asked for a report. Without it, none is read. */
  reports?: AskedReports;
}

export type Delivery =
  /** `to` names the destination, without an address of a person. */
  { kind: "delivered"; to: string } | ({ kind: "refused" } & MailFailure);

/** Delivers mails to a mail server or into a folder. */
export interface MailTransport {
  /** The destination, for messages. */
  description: string;
  /** Never throws: a failure is a result. */
  deliver(mail: DeliverableMail, signal: AbortSignal): Promise<Delivery>;
  /** Closes connections that are kept between mails. */
  close(): void;
}
