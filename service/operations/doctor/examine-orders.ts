import type { Database } from "../../database/database.ts";
import { listOrders } from "../../orders/list-orders.ts";
import { minutes, subtractDuration } from "../../time/durations.ts";
import { type Finding, look, sound } from "./finding.ts";

const mostCounted = 1000;
/** An order that was paid a moment ago is being settled. */
const grace = minutes(10);

/** Looks for orders that are paid and whose keys were not issued or mailed. */
export async function examineOrders({ query }: Database, now: Date): Promise<Finding> {
  const keyless = await listOrders(query, { withoutKeyBefore: subtractDuration(now, grace), limit: mostCounted });
  const oldest = keyless.at(-1);
  if (!oldest) return sound("orders", "No order waits for a key.");
  const count = `${keyless.length === mostCounted ? "At least " : ""}${keyless.length}`;
  const waiting = keyless.length === 1 ? "order is paid and lacks a key" : "orders are paid and lack a key";
  return look(
    "orders",
    `${count} ${waiting}, the oldest since ${oldest.paidAt ?? oldest.createdAt}. See: npm run admin -- orders list --without-key`,
  );
}
