import type { Queries } from "../database/database.ts";
import { type Placeholders, prepareQuery } from "../database/prepared-query.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** Why a mail was returned: the verdict on the mailbox, the moment or the sender, and the server's words. */
export interface MailReturn {
  verdict: NonNullable<OutgoingMailRow["returnVerdict"]>;
  reason: string;
}

/** Records that a mail was returned, once however often it is reported. Returns whether that was new. */
export async function markReturned(
  transaction: Queries,
  id: string,
  { verdict, reason }: MailReturn,
  now: Date,
): Promise<boolean> {
  const marked = await transaction
    .updateTable("outgoingMail")
    .set({ returnedAt: now.toISOString(), returnVerdict: verdict, returnReason: reason })
    .where("id", "=", id)
    .where("returnedAt", "is", null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

export type ReturnedMail = Pick<OutgoingMailRow, "purpose" | "returnedAt" | "returnVerdict" | "returnReason">;

/** The latest mails to a mailbox that were returned, the newest first. */
export async function returnedMails(queries: Queries, recipient: string): Promise<ReturnedMail[]> {
  const { rows } = await selectReturned(queries, { recipient });
  return rows;
}

const longestReturns = 5;

const selectReturned = prepareQuery((queries, { recipient }: Placeholders<{ recipient: string }>) =>
  queries
    .selectFrom("outgoingMail")
    .select(["purpose", "returnedAt", "returnVerdict", "returnReason"])
    .where("recipient", "=", recipient)
    .where("returnedAt", "is not", null)
    .orderBy("returnedAt", "desc")
    .limit(longestReturns),
);
