import type { SeatsOutcome } from "#content/my-licenses.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { revokeInTransaction } from "../../licenses/withhold-license.ts";
import { lockOrder } from "../../orders/order-store.ts";
import { findBuyersSeats, type SeatsOfBuyer } from "./find-buyers-seats.ts";

/** Takes a seat back from its person. The key is revoked; no mail is sent. */
export async function revokeSeat(
  seats: SeatsOfBuyer,
  seat: number,
  appContext: AppContext,
): Promise<SeatsOutcome | "unknown"> {
  return await auditedTransaction(appContext, "buyer", async (tx) => {
    await lockOrder(tx.transaction, seats.orderId);
    const plan = await findBuyersSeats(tx.transaction, seats, { sales: appContext.sales, now: tx.now });
    if (!plan) return "unknown";
    const taken = plan.taken.find((each) => each.seat === seat);
    if (!taken) return "seat-unknown";
    await revokeInTransaction(tx, taken.license.id, "The buyer took the seat back", "buyer");
    return "seat-revoked";
  });
}
