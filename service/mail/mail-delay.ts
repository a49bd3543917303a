import { sql } from "kysely";
import type { Queries } from "../db/database.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** Mails counted one by one cost time; a longer queue is given as this. */
const mostCounted = 100_000;

export async function countWaitingMails(queries: Queries): Promise<number> {
  const counted = await queries
    .selectFrom(
      queries
        .selectFrom("outgoingMail")
        .select("id")
        .where("state", "=", sql.lit("waiting"))
        .limit(mostCounted)
        .as("counted"),
    )
    .select(({ fn }) => fn.countAll().as("mails"))
    .executeTakeFirstOrThrow();
  return Number(counted.mails);
}

/** Literals: with parameters SQLite does not use the indices of mails that wait. */
function waitingMails(queries: Queries, bulk: OutgoingMailRow["bulk"]) {
  return queries.selectFrom("outgoingMail").where("state", "=", sql.lit("waiting")).where("bulk", "=", bulk);
}

/** For how long the single mail that waits longest has been due, in milliseconds. */
export async function mailDelay(queries: Queries, now: Date): Promise<number> {
  const due = await firstDue(queries, 0);
  return due === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(due));
}

/** The enhanced status code of a full mailbox (RFC 3463) in a reason: a matter of its owner. */
const emailFull = "___ _.2.2 %";

/** Those whose turn comes next. Sorting a million mails of an issue by their age would keep other changes waiting. */
const mostLookedAt = 10_000;

/** Since when the first mail that waits has been due. Its next attempt is always ahead while the server refuses it. */
async function firstDue(queries: Queries, bulk: OutgoingMailRow["bulk"]): Promise<string | undefined> {
  const next = waitingMails(queries, bulk)
    .select(["createdAt", "lastFailure"])
    .orderBy("nextAttemptAt")
    .limit(mostLookedAt);
  const first = await queries
    .selectFrom(next.as("next"))
    .select(({ fn }) => fn.min("createdAt").as("createdAt"))
    .where((eb) => eb.or([eb("lastFailure", "is", null), eb("lastFailure", "not like", emailFull)]))
    .executeTakeFirst();
  return first?.createdAt ?? undefined;
}
