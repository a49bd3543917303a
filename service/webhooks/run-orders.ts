import type { AppContext } from "../context/app-context.ts";
import { settleOrders } from "../orders/settle-order.ts";
import { workOffEvents } from "./work-off-events.ts";

/** The job of the orders: works off what providers reported, and settles the orders. */
export async function runOrders(appContext: AppContext): Promise<void> {
  const isWaiting = await workOffEvents(appContext);
  await settleOrders(appContext);
  if (!isWaiting) return;
  // What waited for an order may find it now.
  await workOffEvents(appContext);
  await settleOrders(appContext);
}
