import type { AppContext } from "../context/app-context.ts";
import type { Job } from "../jobs/job-runner.ts";
import type { Log } from "../log/log.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";
import { forgetSoftBounces } from "./note-bounce.ts";

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
