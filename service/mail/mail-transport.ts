import type { OutgoingMailRow } from "../database/tables.ts";
import type { MailFailure } from "./next-attempt.ts";

export type DeliverableMail = Pick<
  OutgoingMailRow,
  | "id"
  | "purpose"
  | "recipient"
  | "replyTo"
  | "messageId"
  | "subject"
  | "text"
  | "html"
  | "createdAt"
  | "attachmentName"
  | "attachmentText"
>;

export type Delivery =
  /** `to` says where the mail is now, without an address of a person. */
  { kind: "delivered"; to: string } | ({ kind: "refused" } & MailFailure);

/** The way a mail leaves: to a mail server, or into a folder. It never throws: a failure is one of its answers. */
export interface MailTransport {
  /** Where mails go, for people. */
  description: string;
  deliver(mail: DeliverableMail, signal: AbortSignal): Promise<Delivery>;
}
