import type { Queries } from "../database/database.ts";
import type { OutgoingMailRow } from "./tables.ts";

type MailsAbout = Pick<OutgoingMailRow, "purpose" | "aboutId">;

/** Ends the mails of a purpose about a row as no longer wanted, except those that have left or are being sent. */
export async function dropUnsentMails(
  transaction: Queries,
  { purpose, aboutId }: MailsAbout,
  at: string,
): Promise<void> {
  await transaction
    .updateTable("outgoingMail")
    .set({ state: "skipped", finishedAt: at, nextAttemptAt: at })
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where("state", "in", ["waiting", "held"])
    .where(({ or, eb }) => or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at)]))
    .execute();
}

/** Whether a mail of a purpose about a row may have reached somebody: it was sent, or an attempt has no answer. */
export async function hasLeft(queries: Queries, { purpose, aboutId }: MailsAbout): Promise<boolean> {
  const found = await queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .where(({ or, eb }) =>
      or([eb("state", "=", "sent"), eb("leaseHolder", "is not", null), eb("attemptsWithoutAnswer", ">", 0)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
