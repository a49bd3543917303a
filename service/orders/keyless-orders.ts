import type { DigestSource } from "../digest/send-daily-digest.ts";
import { minutes, subtractDuration } from "../time/durations.ts";
import { missingKeys, readKeyDeliveries } from "./key-delivery.ts";
import { listOrders } from "./list-orders.ts";

const longestList = 100;
/** An order that was paid a moment ago is being settled. */
const grace = minutes(10);

/** For the daily digest: the orders that were paid and lack a key. */
export const keylessOrders: DigestSource = async ({ queries, now }) => {
  const filter = { withoutKeyBefore: subtractDuration(now, grace), limit: longestList };
  const orders = await listOrders(queries, filter);
  if (orders.length === 0) return undefined;
  const deliveries = await readKeyDeliveries(
    queries,
    orders.map(({ id }) => id),
  );
  return {
    subject: orders.length === 1 ? "1 order without a key" : `${orders.length} orders without a key`,
    permission: "orders",
    blocks: () => [
      "These orders are paid, and their keys could not be issued, mailed or delivered. The newest comes first.",
      ...orders.map(({ id, provider, number, paidAt, problem }) => [
        ["Order", id] as const,
        ["Number", `${number} (${provider})`] as const,
        ["Paid", paidAt ?? "not yet read"] as const,
        ["Problem", problem ?? missingKeys(deliveries.get(id)) ?? "It waits for a key, or for its mail."] as const,
      ]),
      ...(orders.length === longestList ? [`This mail lists the ${longestList} newest of them.`] : []),
      "npm run admin -- orders list --without-key shows them, orders show ID one of them. orders send ID sends the mail with the keys of an order again.",
    ],
  };
};
