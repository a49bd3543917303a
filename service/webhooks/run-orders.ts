import type { AppContext } from "../context/app-context.ts";
import type { Job } from "../jobs/job-runner.ts";
import { reconsiderProblems } from "../orders/order-store.ts";
import { type SettlingPass, settleOrders } from "../orders/settle-order.ts";
import { hours, seconds } from "../time/durations.ts";
import { createPauses } from "../time/growing-pause.ts";
import { unhandledEvents } from "./event-store.ts";
import { workOffEvents } from "./work-off-events.ts";

/** After so many events their orders are settled, so that the first keys of a burst need not wait for the last event. */
const eventsPerPart = 100;

const pauses = { first: seconds(30), longest: hours(1) };

/** The job of the orders. Its first run also settles those anew that a setting was missing for. */
export function ordersJob(appContext: AppContext): Job {
  const pass = { isTest: false, pauses: createPauses(pauses, appContext.clock) };
  let isReconsidered = false;
  return {
    name: "orders",
    async run(stopping) {
      if (!isReconsidered) await reconsiderProblems(appContext.database.query);
      isReconsidered = true;
      await runPass({ ...pass, stopping }, appContext);
    },
  };
}

/** The job of the orders of test accounts. No other job waits for it, however much a test account reports. */
export function testOrdersJob(appContext: AppContext): Job {
  const pass = { isTest: true, pauses: createPauses(pauses, appContext.clock) };
  return { name: "test-orders", isLong: true, run: (stopping) => runPass({ ...pass, stopping }, appContext) };
}

/** Works off what providers reported, and settles the orders: those of customers, then those of test accounts. */
export async function runOrders(appContext: AppContext): Promise<void> {
  for (const isTest of [false, true])
    await runPass({ isTest, pauses: createPauses(pauses, appContext.clock) }, appContext);
}

async function runPass(pass: SettlingPass, appContext: AppContext): Promise<void> {
  const ids = await unhandledEvents(appContext.database.query, pass.isTest);
  const waiting: string[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += eventsPerPart) {
    const part = ids.slice(start, start + eventsPerPart);
    waiting.push(...(await workOffEvents(part, { ...pass, tellsOfWaits: false }, appContext)));
    await settleOrders(appContext, pass);
  }
  if (waiting.length === 0) return;
  // What waited for an order may find it now. What does not waits for an event that has not arrived.
  await workOffEvents(waiting, { ...pass, tellsOfWaits: true }, appContext);
  await settleOrders(appContext, pass);
}
