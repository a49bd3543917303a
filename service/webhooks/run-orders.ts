import type { AppContext } from "../context/app-context.ts";
import type { Job } from "../jobs/job-runner.ts";
import { reconsiderProblems } from "../orders/order-store.ts";
import { settleOrders } from "../orders/settle-order.ts";
import { workOffEvents } from "./work-off-events.ts";

/** The job of the orders. Its first run also settles those anew that a setting was missing for. */
export function ordersJob(appContext: AppContext): Job {
  let isReconsidered = false;
  return {
    name: "orders",
    async run() {
      if (!isReconsidered) await reconsiderProblems(appContext.database.query);
      isReconsidered = true;
      await runOrders(appContext);
    },
  };
}

/** Works off what providers reported, and settles the orders. */
export async function runOrders(appContext: AppContext): Promise<void> {
  const isWaiting = await workOffEvents(appContext, { tellsOfWaits: false });
  await settleOrders(appContext);
  if (!isWaiting) return;
  // What waited for an order may find it now. What does not waits for an event that has not arrived.
  await workOffEvents(appContext, { tellsOfWaits: true });
  await settleOrders(appContext);
}
