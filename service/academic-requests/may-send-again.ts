import type { Queries } from "../database/database.ts";
import { latestMails } from "../mail/mail-queue.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { addDuration, hours } from "../time/durations.ts";

/** Limits mails to the same mailbox, because anyone can enter any address. */
const mailsPerHour = 3;

type MailsAbout = Pick<OutgoingMailRow, "purpose" | "aboutId">;

/** From when on the mail may be sent again, if that is later than now. */
export async function sendAgainAfter(queries: Queries, mail: MailsAbout, now: Date): Promise<Date | undefined> {
  const oldest = (await latestMails(queries, mail, mailsPerHour))[mailsPerHour - 1];
  if (!oldest) return undefined;
  const after = addDuration(new Date(oldest.createdAt), hours(1));
  return after > now ? after : undefined;
}

export async function maySendAgain(queries: Queries, mail: MailsAbout, now: Date): Promise<boolean> {
  return (await sendAgainAfter(queries, mail, now)) === undefined;
}
