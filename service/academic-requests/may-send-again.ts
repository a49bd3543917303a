import type { Queries } from "../database/database.ts";
import { countMailsSince } from "../mail/mail-queue.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { hours, subtractDuration } from "../time/durations.ts";

/** Limits mails to the same mailbox, because anyone can enter any address. */
const mailsPerHour = 3;

export async function maySendAgain(
  queries: Queries,
  mail: Pick<OutgoingMailRow, "purpose" | "aboutId">,
  now: Date,
): Promise<boolean> {
  return (await countMailsSince(queries, mail, subtractDuration(now, hours(1)))) < mailsPerHour;
}
