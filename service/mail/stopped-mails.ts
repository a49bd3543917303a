import type { Queries } from "../db/database.ts";
import { days, hours, subtractDuration } from "../time.ts";
import type { DigestSource } from "./daily-digest.ts";

const mostListed = 50;
/** A follow-up is tried again each ten minutes. */
const followUpLate = hours(1);

/** For the daily digest: the mails that were given up in the last week, and what should have followed from one and fails. */
export const stoppedMails: DigestSource = async ({ queries, now }) => {
  const since = subtractDuration(now, days(7)).toISOString();
  const failed = await queries
    .selectFrom("outgoingMail")
    .select(["id", "purpose", "recipient", "lastFailure"])
    .where("bulk", "=", 0)
    .where("state", "=", "failed")
    .where("text", "is not", null)
    .where("finishedAt", ">=", since)
    .orderBy("id")
    .limit(mostListed)
    .execute();
  const ofIssues = await count(
    mailsOf(queries).where("bulk", "=", 1).where("state", "=", "failed").where("finishedAt", ">=", since),
  );
  const pending = await count(
    mailsOf(queries)
      .where("pendingOutcome", "is not", null)
      .where("finishedAt", "<", subtractDuration(now, followUpLate).toISOString()),
  );
  const stopped = failed.length + ofIssues;
  if (stopped + pending === 0) return undefined;
  return {
    subject: stopped === 1 ? "1 email wasn't sent" : `${stopped} emails weren't sent`,
    rank: 2,
    text: "These emails were given up in the last week.",
    lines: [
      ...failed.map(({ id, purpose, recipient, lastFailure }) => ({
        text: `${purpose} to ${recipient ?? "an erased mailbox"}: ${lastFailure ?? "given up"}.`,
        ...{ noun: "mail", id, actions: ["retry"] },
      })),
      ...(ofIssues === 0 ? [] : [{ text: `Newsletter emails that were given up: ${ofIssues}.`, noun: "mail" }]),
      ...(pending === 0
        ? []
        : [
            {
              text: `The follow-up to ${pending} ${pending === 1 ? "email" : "emails"} failed and is being retried. The service log says why.`,
            },
          ]),
    ],
  };
};

const mailsOf = (queries: Queries) => queries.selectFrom("outgoingMail");

async function count(mails: ReturnType<typeof mailsOf>): Promise<number> {
  const { rows } = await mails.select(({ fn }) => fn.countAll<number | string>().as("rows")).executeTakeFirstOrThrow();
  return Number(rows);
}
