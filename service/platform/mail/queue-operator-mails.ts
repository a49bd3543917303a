import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { listOperators, type OperatorRecipient, recipientsFor } from "../operators/operator-store.ts";
import type { Permission } from "../operators/permissions.ts";
import type { Mail } from "./compose-mail.ts";
import { type QueuedMail, queueMail } from "./mail-queue.ts";

type MailMaker = Pick<AppContext, "clock" | "createIdentifier" | "mailDomain" | "contactEmail" | "reviewEmail">;

/** What is the same for all recipients. Without `replyTo`, answers go to our own mailbox. */
export type OperatorMail = Pick<QueuedMail, "purpose" | "aboutId" | "heldFor"> & Partial<Pick<QueuedMail, "replyTo">>;

/**
 * Queues a mail to each operator with the permission, or to the mailbox for reviews if nobody has it.
 *
 * @param compose makes the mail of one recipient, whose identifier its links name
 */
export async function queueOperatorMails(
  queries: Queries,
  maker: MailMaker,
  permission: Permission,
  mail: OperatorMail,
  compose: (holderId: string | undefined) => Mail,
): Promise<void> {
  for (const recipient of recipientsFor(await listOperators(queries), permission, maker)) {
    await queueOperatorMail(queries, maker, recipient, mail, compose(recipient.id));
  }
}

/** Queues a mail to one operator. */
export async function queueOperatorMail(
  queries: Queries,
  maker: MailMaker,
  { id, mailbox }: OperatorRecipient,
  mail: OperatorMail,
  composed: Mail,
): Promise<void> {
  const to = { recipient: mailbox, operatorId: id, replyTo: maker.contactEmail };
  await queueMail(queries, maker, { ...to, ...mail, ...composed });
}
