import type { Queries } from "../database/database.ts";
import type { OutgoingMailRow } from "../database/tables.ts";
import { countMailsSince } from "../mail/mail-queue.ts";

/** Anybody can enter anybody's address: its owner gets the same mail at most so many times within an hour. */
const mailsPerHour = 3;
const millisecondsPerHour = 60 * 60 * 1000;

export async function maySendAgain(
  queries: Queries,
  mail: Pick<OutgoingMailRow, "purpose" | "aboutId">,
  now: Date,
): Promise<boolean> {
  return (await countMailsSince(queries, mail, new Date(now.getTime() - millisecondsPerHour))) < mailsPerHour;
}
