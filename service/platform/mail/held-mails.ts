import { type ExpressionBuilder, sql } from "kysely";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { inParts, type Queries } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { claimJobRun, type Job } from "../jobs/job-runner.ts";
import { days, hours, subtractDuration } from "../time/time.ts";
import type { Log } from "../watch/log.ts";
import { overBudget } from "./budgets/charge-budgets.ts";
import { composeMail, type Mail } from "./compose-mail.ts";
import type { DigestSource } from "./daily-digest.ts";
import { type AgeLimits, oldestToSend, queueOperatorMails } from "./mail-queue.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** Mails that are held in one transaction: few enough that forms of visitors are stored in between. */
const mailsAtOnce = 1000;

/**
 * Holds the mails that are too old to be sent without confirmation, and are not being sent. Returns how many. Entries
 * that are never sent are removed instead.
 */
export async function holdOverdueMails(queries: Queries, now: Date, limits: AgeLimits): Promise<number> {
  const oldest = oldestToSend(now, limits);
  await queries
    .deleteFrom("outgoingMail")
    .where("purpose", "=", "no-mail")
    .where("state", "=", "waiting")
    .where("bulk", "=", 0)
    .where("createdAt", "<", oldest.single)
    .execute();
  let count = 0;
  // One after the other, for the index of waiting mails.
  for (const [bulk, createdBefore] of [
    [0, oldest.single],
    [1, oldest.bulk],
  ] as const) {
    count += await inParts(mailsAtOnce, (most) => holdPart(queries, now, { bulk, createdBefore, most }));
  }
  return count;
}

/** Holds some of the overdue mails. Returns how many. */
async function holdPart(
  queries: Queries,
  now: Date,
  { bulk, createdBefore, most }: { bulk: 0 | 1; createdBefore: string; most: number },
): Promise<number> {
  const isFree = ({ or, eb }: ExpressionBuilder<Tables, "outgoingMail">) =>
    or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now.toISOString())]);
  const overdue = queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .where("bulk", "=", bulk)
    .where("createdAt", "<", createdBefore)
    .where(isFree)
    .limit(most);
  const held = await queries
    .updateTable("outgoingMail")
    .set({ state: "held", leaseHolder: null, leasedUntil: null, lastFailure: "Too old to be sent." })
    .where("id", "in", overdue)
    // A worker may have claimed or sent one meanwhile.
    .where("state", "=", "waiting")
    .where(isFree)
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/**
 * Holds every waiting mail, for use after a restore: some may have been sent since the backup. Returns how many. The
 * operator is not notified by mail. No service may run on the database meanwhile.
 */
export async function holdWaitingMails(queries: Queries, now: Date): Promise<number> {
  const held = await queries
    .updateTable("outgoingMail")
    .set({
      state: "held",
      leaseHolder: null,
      leasedUntil: null,
      lastFailure: "Held when the database was restored.",
      operatorToldAt: now.toISOString(),
    })
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return Number(held.numUpdatedRows);
}

/** Holds a mail that waits and is not being sent. Returns whether it was. The operator, who did it, gets no alarm. */
export async function holdMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const held = await transaction
    .updateTable("outgoingMail")
    .set({ state: "held", lastFailure: "Held by the operator.", operatorToldAt: now.toISOString() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("leaseHolder", "is", null)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Queues a held mail again, as of now. Returns whether it was held. */
export async function releaseMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const released = await transaction
    .updateTable("outgoingMail")
    .set(releasedAt(now))
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

const releasedAt = (now: Date) =>
  ({
    state: "waiting",
    createdAt: now.toISOString(),
    nextAttemptAt: now.toISOString(),
    attempts: 0,
    attemptsWithoutAnswer: 0,
    operatorToldAt: null,
  }) as const;

/** Ends a held mail as no longer wanted. The running service does its follow-up. */
export async function dropMail(transaction: Queries, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const dropped = await transaction
    .updateTable("outgoingMail")
    .set({ state: "skipped", finishedAt: at, nextAttemptAt: at, pendingOutcome: JSON.stringify({ kind: "skipped" }) })
    .where("id", "=", id)
    .where("state", "=", "held")
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

const mailsPerAlarm = 1000;

/**
 * Holds mails that are too old, and tells the operator of every held mail once. Visitors cause those above a budget one
 * by one, so the operator is told of them at most once a day in UTC. Those of an issue are held one by one while it is
 * sent, so the operator is told of them at most once an hour.
 */
export function heldMailsJob(appContext: AppContext, ageLimits: AgeLimits, log: Log): Job {
  return {
    name: "held-mails",
    async run() {
      const { database, clock } = appContext;
      const overdue = await holdOverdueMails(database.query, clock.now(), ageLimits);
      if (overdue > 0) log.error({ mails: overdue }, "Mails are held: they are too old to be sent without a question");
      await tellOperator(appContext);
    },
  };
}

async function tellOperator(appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    const at = now.toISOString();
    const isTold = async (some: ReturnType<typeof untoldMails>, job: string, occasion: string) =>
      (await some.limit(1).executeTakeFirst()) !== undefined && (await claimJobRun(transaction, job, occasion, now));
    const untold = untoldMails(transaction);
    const aboveBudget = untold.where("lastFailure", "like", `${overBudget}%`);
    let told = untold.limit(mailsPerAlarm);
    if (!(await isTold(aboveBudget, "held-mails", at.slice(0, 10))))
      told = told.where("lastFailure", "not like", `${overBudget}%`);
    if (!(await isTold(untold.where("bulk", "=", 1), "held-issue-mails", at.slice(0, 13))))
      told = told.where("bulk", "=", 0);
    const held = await transaction
      .updateTable("outgoingMail")
      .set({ operatorToldAt: at })
      .where("id", "in", told)
      .where("operatorToldAt", "is", null)
      .returning(["id", "purpose", "bulk", "lastFailure"])
      .execute();
    // A held alarm is only logged: an alarm about it would be held too.
    const worthAlarm = held.filter(({ purpose }) => purpose !== "operator-alarm");
    const [first] = worthAlarm;
    if (!first) return;
    const alarm = { purpose: "operator-alarm", aboutId: first.id } as const;
    await queueOperatorMails(transaction, appContext, alarm, heldMailsAlarm(worthAlarm));
  });
}

function untoldMails(queries: Queries) {
  return queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("state", "=", "held")
    .where("operatorToldAt", "is", null);
}

const longestList = 20;
const linesForIssues = [
  "npm run admin -- mail list --state held --bulk",
  "npm run admin -- mail release --all --bulk --yes",
  "npm run admin -- mail drop --all --bulk --yes",
];

/** To the operator: mails are not sent until a person has decided. */
function heldMailsAlarm(held: readonly Pick<OutgoingMailRow, "id" | "purpose" | "bulk" | "lastFailure">[]): Mail {
  const reasons = [...Map.groupBy(held, ({ lastFailure }) => lastFailure ?? "unknown")];
  return composeMail(held.length === 1 ? "An email is held" : `${held.length} emails are held`, [
    "These emails won't be sent until you decide. Only operators get this notice.",
    reasons.map(([reason, mails]) => [`${mails.length}`, reason] as const),
    held.slice(0, longestList).map(({ id, purpose }) => [purpose, id] as const),
    ...(held.length > longestList ? [`${held.length - longestList} more aren't listed here.`] : []),
    '"Above a budget" means that visitors triggered more emails than the limits allow. Their requests, orders, and subscriptions are stored.',
    "If several attempts ended without an answer, the email may have arrived each time. If a server refuses an email because of its policy, this service or its address is blocked. Have your email provider clear it, then release the email.",
    {
      kind: "lines",
      text: [
        "npm run admin -- mail list --state held",
        "npm run admin -- mail release MAIL",
        "npm run admin -- mail drop MAIL",
        ...(held.some(({ bulk }) => bulk) ? linesForIssues : []),
      ].join("\n"),
    },
  ]);
}

const mostStopped = 50;

/** For the daily digest: the single mails that are held, or were given up in the last week. */
export const stoppedMails: DigestSource = async ({ queries, now }) => {
  const single = queries
    .selectFrom("outgoingMail")
    .select(["id", "purpose", "state", "recipient", "lastFailure"])
    .where("bulk", "=", 0)
    .orderBy("id")
    .limit(mostStopped);
  const held = await single.where("state", "=", sql.lit("held")).execute();
  const failed = await single
    .where("state", "=", "failed")
    .where("text", "is not", null)
    .where("finishedAt", ">=", subtractDuration(now, days(7)).toISOString())
    .execute();
  const mails = [...held, ...failed];
  const { ofIssues } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll<number | string>().as("ofIssues"))
    .where("bulk", "=", 1)
    .where("state", "=", sql.lit("held"))
    .executeTakeFirstOrThrow();
  const count = mails.length + Number(ofIssues);
  if (count === 0) return undefined;
  return {
    subject: count === 1 ? "1 email wasn't sent" : `${count} emails weren't sent`,
    rank: 2,
    text: "These emails are held until you decide, or were given up in the last week.",
    lines: [
      ...mails.map(({ id, purpose, state, recipient, lastFailure }) => ({
        text: `${purpose} to ${recipient ?? "an erased mailbox"}: ${state === "held" ? "held" : "given up"}${lastFailure === null ? "." : `. ${lastFailure}`}`,
        ...{ noun: "mail", id, actions: state === "held" ? ["release", "drop"] : ["retry"] },
      })),
      ...(Number(ofIssues) === 0 ? [] : [{ text: `Newsletter emails that are held: ${ofIssues}.`, noun: "mail" }]),
    ],
  };
};

/** A follow-up is tried again each ten minutes. */
const followUpLate = hours(1);

/**
 * For the daily digest: what should have followed from the end of a mail and fails, and mails among the reports of mail
 * servers that could not be read within the last week.
 */
export const stoppedMailWork: DigestSource = async ({ queries, now }) => {
  const { pending } = await queries
    .selectFrom("outgoingMail")
    .select(({ fn }) => fn.countAll<number | string>().as("pending"))
    .where("pendingOutcome", "is not", null)
    .where("finishedAt", "<", subtractDuration(now, followUpLate).toISOString())
    .executeTakeFirstOrThrow();
  const aside = await queries
    .selectFrom("jobRun")
    .select("occasion")
    .where("job", "=", "report-put-aside")
    .where("ranAt", ">=", subtractDuration(now, days(7)).toISOString())
    .orderBy("occasion")
    .execute();
  const lines = [
    ...(Number(pending) === 0
      ? []
      : [
          `The follow-up to ${pending} ${Number(pending) === 1 ? "email" : "emails"} failed and is being retried. The service log says why.`,
        ]),
    ...aside.map(
      ({ occasion }) =>
        `A report that came by email on ${occasion} couldn't be read. The email about it says where to find it.`,
    ),
  ];
  if (lines.length === 0) return undefined;
  return {
    subject: "delivery reports are waiting",
    rank: 5,
    text: "Until they're read, the service can't tell whether every email arrived.",
    lines: lines.map((text) => ({ text })),
  };
};
