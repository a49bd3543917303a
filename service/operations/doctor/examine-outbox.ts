import type { Database } from "../../database/database.ts";
import { minutes, subtractDuration } from "../../time/durations.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** A single mail leaves within seconds. One that waits longer is not sent by the service, or not taken by the server. */
const patienceMinutes = 5;

/** Looks at the mails that wait and at those that were given up. */
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
  const { failed } = await query
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("failed"))
    .where("bulk", "=", 0)
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  return [
    oldest
      ? lateMails(Number(count), oldest)
      : sound("outbox", `No mail waits longer than ${patienceMinutes} minutes.`),
    ...(Number(failed) > 0
      ? [look("outbox", `${failed} mails were given up. See: npm run admin -- mail list --state failed`)]
      : []),
  ];
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
