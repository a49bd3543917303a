import type { Queries } from "../database/database.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";

export interface RefusedDelivery extends Pick<OutgoingMailRow, "id" | "state"> {
  /** Null when the subscriber has been erased since. */
  mailbox: string | null;
  reason: string;
}

/** The mails of an issue that have not arrived, by mailbox: refused or held at once, or reported as undelivered later. */
export async function refusedDeliveries(queries: Queries, issueId: string): Promise<RefusedDelivery[]> {
  const rows = await queries
    .selectFrom("outgoingMail")
    .leftJoin("newsletterSubscription", "newsletterSubscription.id", "outgoingMail.recipientId")
    .leftJoin("newsletterBounce", (join) =>
      join.onRef("newsletterBounce.deliveryId", "=", "outgoingMail.id").on("newsletterBounce.source", "=", "report"),
    )
    .select(["outgoingMail.id", "outgoingMail.state", "outgoingMail.lastFailure", "newsletterSubscription.mailbox"])
    .select(["newsletterBounce.kind", "newsletterBounce.statusCode"])
    .where("outgoingMail.aboutId", "=", issueId)
    .where(({ or, eb }) =>
      or([eb("outgoingMail.state", "in", ["failed", "held"]), eb("newsletterBounce.id", "is not", null)]),
    )
    .orderBy("newsletterSubscription.mailbox")
    .orderBy("outgoingMail.id")
    .execute();
  return rows.map(({ id, state, mailbox, lastFailure, kind, statusCode }) => ({
    id,
    state,
    mailbox,
    reason: kind === null ? (lastFailure ?? "") : `reported: ${kind}${statusCode === null ? "" : ` ${statusCode}`}`,
  }));
}
