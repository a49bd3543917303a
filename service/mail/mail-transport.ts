import type { Mail } from "./compose-mail.ts";
import type { MailFailure } from "./next-attempt.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** A mail with its recipient. */
export interface ComposedMail extends Mail {
  recipient: string;
  replyTo: string;
  /** The headers of a mailing list, which take the place of those of an automatic mail. */
  listHeaders?: Readonly<Record<string, string>>;
}

export interface DeliverableMail
  extends ComposedMail,
    Pick<OutgoingMailRow, "id" | "purpose" | "messageId" | "createdAt" | "attachmentName" | "attachmentText"> {}

export type Delivery =
  /** `to` says where the mail is now, without an address of a person. */
  { kind: "delivered"; to: string } | ({ kind: "refused" } & MailFailure);

/** The way a mail leaves: to a mail server, or into a folder. */
export interface MailTransport {
  /** Where mails go, for people. */
  description: string;
  /** Never throws: a failure is one of its answers. */
  deliver(mail: DeliverableMail, signal: AbortSignal): Promise<Delivery>;
  /** Ends the connections that are kept between mails. */
  close(): void;
}
