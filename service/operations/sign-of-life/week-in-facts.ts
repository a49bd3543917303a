import { countWaitingRequests, reportRequests } from "../../academic-requests/facts.ts";
import type { Queries } from "../../database/database.ts";
import { days, subtractDuration } from "../../time/durations.ts";
import { formatTime } from "../../time/format-time.ts";
import { lastGoodBackup } from "../backup/last-backup.ts";

/** What happened in the seven days before, and what waits. */
export async function weekInFacts(queries: Queries, now: Date): Promise<[string, string][]> {
  const from = subtractDuration(now, days(7));
  const requests = await reportRequests(queries, { name: "week", from, until: now });
  const { open, overdue } = await countWaitingRequests(queries, now);
  const backup = await lastGoodBackup(queries, now);
  const mails = (state: "sent" | "failed") => countMails(queries, state, from);
  const issued = await queries
    .selectFrom("license")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("issuedAt", ">=", from.toISOString())
    .executeTakeFirstOrThrow();
  return [
    ["Academic requests received", String(requests.received)],
    ["Requests that wait for you", overdue === 0 ? String(open) : `${open}, ${overdue} past the promised time`],
    ["Licenses issued", String(Number(issued.count))],
    ["Mails sent", String(await mails("sent"))],
    ["Mails given up", String(await mails("failed"))],
    ["Mails held for you", String(await countHeld(queries))],
    ["Last backup", backup ? formatTime(backup.at) : "none is recorded"],
  ];
}

async function countMails(queries: Queries, state: "sent" | "failed", from: Date): Promise<number> {
  const { count } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", state)
    .where("finishedAt", ">=", from.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countHeld(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "=", "held")
    .executeTakeFirstOrThrow();
  return Number(count);
}
