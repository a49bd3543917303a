import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Job } from "../platform/jobs/job-runner.ts";
import { removeMailsAbout } from "../platform/mail/mail-queue.ts";
import type { Log } from "../platform/watch/log.ts";
import { forgetSoftBounces } from "./note-bounce.ts";
import { forgetBefore } from "./subscribe.ts";
import { removeUnconfirmed } from "./subscription-store.ts";

/** Removes every subscription that was not confirmed in time, with its mails. Returns how many. */
export async function forgetUnconfirmed(appContext: Pick<AppContext, "database" | "clock">): Promise<number> {
  return await auditedTransaction(appContext, "service", async ({ transaction, now, audit }) => {
    const forgotten = await removeUnconfirmed(transaction, forgetBefore(now));
    for (const id of forgotten) await removeMailsAbout(transaction, id);
    if (forgotten.length > 0) {
      audit({ action: "subscriptions-forgotten", subjectId: "newsletter", details: { count: forgotten.length } });
    }
    return forgotten.length;
  });
}

export function forgettingJob(appContext: AppContext, log: Log): Job {
  return {
    name: "forget-unconfirmed",
    async run() {
      await forgetSoftBounces(appContext.database.query, { now: appContext.clock.now() });
      const forgotten = await forgetUnconfirmed(appContext);
      if (forgotten > 0) log.info({ forgotten }, "Addresses that were never confirmed have been forgotten");
    },
  };
}
