import { sql } from "kysely";
import type { Change } from "../change.ts";
import type { Queries } from "../db/database.ts";
import { addDuration, days, hours, subtractDuration } from "../time.ts";
import type { MailPurpose } from "./purposes.ts";
import type { OutgoingMailRow } from "./tables.ts";

interface BudgetedMail {
  recipient: string;
  purpose: MailPurpose;
  /** Only mails about this count, if given. */
  aboutId?: string;
  most: number;
  /** Milliseconds in which no more than that leave. Default: a day. */
  within?: number;
}

/**
 * Whether a mailbox may get another mail of a kind that anybody can cause. If not, that mail alone is left out: what was
 * asked for is stored, and the operator is told of it. Mails of another kind have a budget of their own, so that whoever
 * floods a form keeps nothing else from the mailbox.
 */
export async function isWithinBudget(
  { transaction, databaseKind, now }: Change,
  { recipient, purpose, aboutId, most, within = days(1) }: BudgetedMail,
): Promise<boolean> {
  const emailKey = foldEmail(recipient);
  // Forms that are sent at once would each see the mails before all of them.
  if (databaseKind === "postgres")
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${emailKey}`}, 0))`.execute(transaction);
  let mails = transaction
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("emailKey", "=", emailKey)
    .where("purpose", "=", purpose)
    .where("createdAt", ">", subtractDuration(now, within).toISOString());
  if (aboutId !== undefined) mails = mails.where("aboutId", "=", aboutId);
  const { count } = await mails.executeTakeFirstOrThrow();
  return Number(count) < most;
}

/**
 * One text for the spellings of a mailbox that one person reads: without what follows a plus sign, and without dots,
 * which Gmail and others ignore. For counting only: mails go to the mailbox as it was given.
 */
export function foldEmail(email: string): string {
  const lowerCase = email.toLowerCase();
  const at = lowerCase.lastIndexOf("@");
  // A part that begins with the sign has nothing before it to fold to.
  const local = lowerCase
    .slice(0, at)
    .replace(/(?<=.)\+.*/s, "")
    .replaceAll(".", "");
  const domain = lowerCase.slice(at + 1);
  return `${local}@${domain === "googlemail.com" ? "gmail.com" : domain}`;
}

/** Receipts of one form a day to one mailbox: anybody can enter any address. */
export const mostReceiptsADay = 3;

/** Limits mails to the same mailbox, because anyone can enter any address. */
const mailsPerHour = 3;

/** From when on a mail of a purpose about a row may be sent again, if that is later than now. */
export async function sendAgainAfter(
  queries: Queries,
  { purpose, aboutId }: MailsAbout,
  now: Date,
): Promise<Date | undefined> {
  const oldest = await queries
    .selectFrom("outgoingMail")
    .select("createdAt")
    .where("purpose", "=", purpose)
    .where("aboutId", "=", aboutId)
    .orderBy("createdAt", "desc")
    .offset(mailsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  const after = oldest && addDuration(new Date(oldest.createdAt), hours(1));
  return after && after > now ? after : undefined;
}

export async function maySendAgain(queries: Queries, mail: MailsAbout, now: Date): Promise<boolean> {
  return (await sendAgainAfter(queries, mail, now)) === undefined;
}

type MailsAbout = Pick<OutgoingMailRow, "purpose" | "aboutId">;
