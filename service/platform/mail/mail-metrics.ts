import { sql } from "kysely";
import { Counter } from "prom-client";
import type { Queries } from "../database/database.ts";
import { gauge, type MetricFamily } from "../watch/metrics.ts";
import type { OutgoingMailRow } from "./tables.ts";

type AttemptOutcome = "sent" | "skipped" | "retried" | "held" | "given-up";

const attempts = new Counter({
  name: "designite_mail_attempts_total",
  help: "Attempts at mails by how they ended.",
  labelNames: ["purpose", "outcome"],
});

export function countMail({ purpose }: Pick<OutgoingMailRow, "purpose">, outcome: AttemptOutcome): void {
  if (purpose !== "no-mail") attempts.inc({ purpose, outcome });
}

/** Mails counted one by one cost time; a longer queue is given as this. */
const mostCounted = 100_000;
const kinds = [
  ["single", 0],
  ["bulk", 1],
] as const;

/** What waits in the queue of mails: how many, and for how long the first of them has been due. */
export async function mailMetrics({ queries, now }: { queries: Queries; now: Date }): Promise<readonly MetricFamily[]> {
  const rows = await Promise.all(
    kinds.map(async ([kind, bulk]) => ({
      labels: { kind },
      waiting: await count(waitingMails(queries, bulk)),
      firstDue: await firstDue(queries, bulk),
    })),
  );
  const held = await count(queries.selectFrom("outgoingMail").where("state", "=", sql.lit("held")));
  return [
    gauge(
      "designite_mail_queue_mails",
      `Mails that wait to be sent, counted up to ${mostCounted}.`,
      rows.map(({ labels, waiting }) => ({ labels, value: waiting })),
    ),
    gauge(
      "designite_mail_queue_overdue_seconds",
      "For how long the mail that waits longest has been due.",
      rows.map(({ labels, firstDue: due }) => ({
        labels,
        value: due === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(due)) / 1000),
      })),
    ),
    gauge("designite_mails_held", "Mails that wait for the operator.", [{ labels: {}, value: held }]),
  ];

  async function count(mails: ReturnType<typeof waitingMails>): Promise<number> {
    const counted = await queries
      .selectFrom(mails.select("id").limit(mostCounted).as("counted"))
      .select(({ fn }) => fn.countAll().as("mails"))
      .executeTakeFirstOrThrow();
    return Number(counted.mails);
  }
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
const mailboxFull = "___ _.2.2 %";

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
    .where((eb) => eb.or([eb("lastFailure", "is", null), eb("lastFailure", "not like", mailboxFull)]))
    .executeTakeFirst();
  return first?.createdAt ?? undefined;
}
