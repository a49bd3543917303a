import type { Queries } from "../database/database.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** What is known of a mail that came back: whether the mailbox, the moment, or we ourselves were the reason. */
export interface MailReturn {
  verdict: NonNullable<OutgoingMailRow["returnVerdict"]>;
  reason: string;
}

/** Records that a mail came back, once however often it is told. Says whether that was new. */
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

/** The mails to a mailbox that came back, the newest first. */
export async function returnedMails(queries: Queries, recipient: string, limit: number): Promise<ReturnedMail[]> {
  return await queries
    .selectFrom("outgoingMail")
    .select(["purpose", "returnedAt", "returnVerdict", "returnReason"])
    .where("recipient", "=", recipient)
    .where("returnedAt", "is not", null)
    .orderBy("returnedAt", "desc")
    .limit(limit)
    .execute();
}
