import { formatTime } from "#contract/dates.ts";
import type { DigestSource } from "../mail/notify.ts";
import { addWorkingDays } from "../time.ts";
import { countDeliveries, isScheduled } from "./send-issue.ts";

/** Issues that begin before the next digest. The page also names later ones, and those under way. */
export const issuesToCome: DigestSource = async ({ queries, now, isLook = false }) => {
  const unfinished = await queries
    .selectFrom("newsletterIssue")
    .selectAll()
    .where("startedAt", "is not", null)
    .where("finishedAt", "is", null)
    .orderBy("startedAt")
    .execute();
  const next = addWorkingDays(now, 1).toISOString();
  const named = unfinished.filter((issue) => isLook || (isScheduled(issue, now) && (issue.startedAt ?? "") <= next));
  if (named.length === 0) return undefined;
  const lines = await Promise.all(
    named.map(async (issue) => {
      const { sent, waiting, failed } = await countDeliveries(queries, issue.id);
      const progress = isScheduled(issue, now)
        ? `Will be sent ${formatTime(new Date(issue.startedAt ?? ""))}.`
        : `Under way: ${sent} sent, ${waiting} waiting, ${failed} failed.`;
      return { text: `${issue.subject}. ${progress}`, noun: "newsletter", id: issue.id };
    }),
  );
  return {
    subject: `The newsletter ${named.every((issue) => isScheduled(issue, now)) ? "is scheduled" : "is being sent"}`,
    rank: 8,
    text: "These issues start soon or are being sent.",
    lines,
  };
};
