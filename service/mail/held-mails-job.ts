import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import type { Job } from "../jobs/job-runner.ts";
import { claimJobRun } from "../jobs/job-runner.ts";
import type { Log } from "../log/log.ts";
import type { AgeLimits } from "./age-limits.ts";
import { overBudget } from "./budgets/mail-budgets.ts";
import { holdOverdueMails } from "./held-mails.ts";
import { heldMailsAlarm } from "./held-mails-alarm.ts";
import { queueOperatorMails } from "./queue-operator-mails.ts";

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
      const { database, clock, mailQueued } = appContext;
      const overdue = await holdOverdueMails(database.query, clock.now(), ageLimits);
      if (overdue > 0) log.error({ mails: overdue }, "Mails are held: they are too old to be sent without a question");
      if (await tellOperator(appContext)) mailQueued();
    },
  };
}

async function tellOperator(appContext: AppContext): Promise<boolean> {
  return await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
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
    if (!first) return false;
    const alarm = { purpose: "operator-alarm", aboutId: first.id } as const;
    await queueOperatorMails(transaction, appContext, "mail", alarm, () => heldMailsAlarm(worthAlarm));
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
