import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { claimJobRun } from "../../jobs/claim-job-run.ts";
import { days, subtractDuration } from "../../time/durations.ts";
import { queueMail } from "../mail-queue.ts";
import { heldMailsNotice } from "./held-mails-notice.ts";

declare module "../tables.ts" {
  interface MailPurposes {
    "operator-held-mails": true;
  }
}

/** Counters of a day are of no use after it. They stay a day longer for processes whose clocks differ. */
const keptFor = days(1);

/** Once a day in UTC, tells the operator how many mails are held, if any, and removes the counters of former days. */
export async function tellOfHeldMails(appContext: AppContext): Promise<void> {
  const isQueued = await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    const oldest = subtractDuration(now, keptFor).toISOString().slice(0, 10);
    await transaction.deleteFrom("mailBudget").where("startsAt", "<", oldest).execute();
    const held = await transaction
      .selectFrom("outgoingMail")
      .select(["lastFailure as reason", (mails) => mails.fn.countAll().as("mails")])
      .where("state", "=", "held")
      .groupBy("lastFailure")
      .orderBy("lastFailure")
      .execute();
    const today = now.toISOString().slice(0, 10);
    if (held.length === 0 || !(await claimJobRun(transaction, "held-mails", today, now))) return false;
    await queueMail(transaction, appContext, {
      purpose: "operator-held-mails",
      aboutId: today,
      recipient: appContext.reviewEmail,
      replyTo: appContext.contactEmail,
      ...heldMailsNotice(held.map(({ reason, mails }) => ({ reason: reason ?? "", mails: Number(mails) }))),
    });
    return true;
  });
  if (isQueued) appContext.mailQueued();
}
