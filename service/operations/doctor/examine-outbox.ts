import type { Database } from "../../database/database.ts";
import type { MailState } from "../../mail/tables.ts";
import { minutes, subtractDuration } from "../../time/durations.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** A single mail leaves within seconds. One that waits longer is not sent by the service, or not taken by the server. */
const patienceMinutes = 5;

/** Looks at the mails that wait, are held, or were given up. */
export async function examineOutbox({ query }: Database, now: Date): Promise<Finding[]> {
  const longAgo = subtractDuration(now, minutes(patienceMinutes)).toISOString();
  const late = query
    .selectFrom("outgoingMail")
    .where("state", "=", "waiting")
    .where("bulk", "=", 0)
    .where("createdAt", "<", longAgo);
  const oldest = await late
    .select(["createdAt", "attempts", "lastFailure"])
    .orderBy("createdAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const { count } = await late.select((mails) => mails.fn.countAll().as("count")).executeTakeFirstOrThrow();
  const single = query
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("count"))
    .where("bulk", "=", 0);
  // One without its text cannot be tried again.
  const failed = await single.where("state", "=", "failed").where("text", "is not", null).executeTakeFirstOrThrow();
  const held = await single.where("state", "=", "held").executeTakeFirstOrThrow();
  return [
    oldest
      ? lateMails(Number(count), oldest)
      : sound("outbox", `No mail waits longer than ${patienceMinutes} minutes.`),
    ...ended(Number(failed.count), "given up", "failed"),
    ...ended(Number(held.count), "held until you decide", "held"),
  ];
}

function ended(count: number, how: string, state: MailState): Finding[] {
  if (count === 0) return [];
  const mails = count === 1 ? "1 mail is" : `${count} mails are`;
  return [look("outbox", `${mails} ${how}. See: npm run admin -- mail list --state ${state}`)];
}

function lateMails(
  count: number,
  { createdAt, attempts, lastFailure }: { createdAt: string; attempts: number; lastFailure: string | null },
): Finding {
  const waiting = `${count} ${count === 1 ? "mail waits" : "mails wait"}, the oldest since ${createdAt}.`;
  const cause =
    attempts === 0
      ? "It was never tried. Does the service run?"
      : `It was tried ${attempts} times; last failure: ${lastFailure ?? "no answer"}.`;
  return fault("outbox", `${waiting} ${cause} See: npm run admin -- mail list --state waiting`);
}
