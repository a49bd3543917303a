import type { AppContext } from "../../context/app-context.ts";
import type { Job } from "../../jobs/job-runner.ts";
import type { Log } from "../../log/log.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";

export function forgettingJob(appContext: AppContext, log: Log): Job {
  return {
    name: "forget-unconfirmed",
    async run() {
      const forgotten = await forgetUnconfirmed(appContext);
      if (forgotten > 0) log.info({ forgotten }, "Addresses that were never confirmed have been forgotten");
    },
  };
}
