import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { claimJobRun } from "../jobs/claim-job-run.ts";
import type { Job } from "../jobs/job-runner.ts";
import type { Log } from "../log/log.ts";
import type { AgeLimits } from "./age-limits.ts";
import { overBudget } from "./budgets/mail-budgets.ts";
import { holdOverdueMails } from "./held-mails.ts";
import { heldMailsAlarm } from "./held-mails-alarm.ts";
import { queueMail } from "./mail-queue.ts";

const mailsPerAlarm = 1000;

/**
 * Holds mails that are too old, and sends the operator an alarm about every held mail once. Alarms about mails above a
 * budget, which visitors cause one by one, are sent at most once a day in UTC.
 */
export function heldMailsJob(appContext: AppContext, ageLimits: AgeLimits, log: Log): Job {
  return {
    name: "held-mails",
    async run() {
      const { database, clock, mailQueued } = appContext;
      const overdue = await holdOverdueMails(database.query, clock.now(), ageLimits);
      if (overdue > 0) log.error({ mails: overdue }, "Mails are held: they are too old to be sent without a question");
      if (await tellOperator(appContext)) mailQueued();
    },
  };
}

async function tellOperator(appContext: AppContext): Promise<boolean> {
  return await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    const aboveBudget = untoldMails(transaction).where("lastFailure", "like", `${overBudget}%`);
    const tellsBudgets =
      (await aboveBudget.executeTakeFirst()) !== undefined &&
      (await claimJobRun(transaction, "held-mails", now.toISOString().slice(0, 10), now));
    const urgent = untoldMails(transaction).where("lastFailure", "not like", `${overBudget}%`);
    const untold = (tellsBudgets ? untoldMails(transaction) : urgent).limit(mailsPerAlarm);
    const held = await transaction
      .updateTable("outgoingMail")
      .set({ operatorToldAt: now.toISOString() })
      .where("id", "in", untold)
      .where("operatorToldAt", "is", null)
      .returning(["id", "purpose", "lastFailure"])
      .execute();
    // A held alarm is only logged: an alarm about it would be held too.
    const worthAlarm = held.filter(({ purpose }) => purpose !== "operator-alarm");
    const [first] = worthAlarm;
    if (!first) return false;
    await queueMail(transaction, appContext, {
      purpose: "operator-alarm",
      aboutId: first.id,
      recipient: appContext.reviewEmail,
      replyTo: appContext.contactEmail,
      ...heldMailsAlarm(worthAlarm),
    });
    return true;
  });
}

function untoldMails(queries: Queries) {
  return queries
    .selectFrom("outgoingMail")
    .select("id")
    .where("state", "=", "held")
    .where("operatorToldAt", "is", null);
}
