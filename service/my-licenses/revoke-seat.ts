import type { SeatsOutcome } from "#content/my-licenses.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { licenseStored } from "../licenses/issue-license.ts";
import { restoreLicense, revokeInTransaction } from "../licenses/withhold-license.ts";
import { hasLeft } from "../mail/unsent-mails.ts";
import { mailSeatKey } from "../orders/mail-keys.ts";
import { lockOrder } from "../orders/order-store.ts";
import { findBuyersSeats, type SeatsOfBuyer } from "./find-buyers-seats.ts";
import type { SeatPlan } from "./seat-plan.ts";

/** Takes a seat back from its person. The key is revoked; no mail is sent. */
export async function revokeSeat(
  seats: SeatsOfBuyer,
  seat: number,
  appContext: AppContext,
): Promise<SeatsOutcome | "unknown"> {
  return await changeSeats(seats, appContext, async (tx, plan) => {
    const taken = plan.taken.find((each) => each.seat === seat);
    if (!taken) return "seat-unknown";
    await revokeInTransaction(tx, taken.license.id, "The buyer took the seat back", "buyer");
    return "seat-revoked";
  });
}

/** Gives a seat that the buyer took back to its person again, with the same key, unless another person has it. */
export async function returnSeat(
  seats: SeatsOfBuyer,
  seat: number,
  appContext: AppContext,
): Promise<SeatsOutcome | "unknown"> {
  const outcome = await changeSeats(seats, appContext, async (tx, plan) => {
    const returned = plan.closed === undefined && plan.returnable.find((each) => each.seat === seat);
    if (!returned) return "seat-gone";
    const { license } = returned;
    await restoreLicense(tx, license.id);
    // The mail with the key is dropped when a seat is taken back before it has left.
    const isMailed = await hasLeft(tx.transaction, { purpose: "license-key", aboutId: license.id });
    if (!isMailed) await mailSeatKey(tx, license, appContext);
    return "seat-returned";
  });
  if (outcome === "seat-returned") licenseStored(appContext);
  return outcome;
}

async function changeSeats(
  seats: SeatsOfBuyer,
  { database, clock, sales }: AppContext,
  change: (tx: AuditedTransaction, plan: SeatPlan) => Promise<SeatsOutcome>,
): Promise<SeatsOutcome | "unknown"> {
  return await auditedTransaction({ database, clock }, "buyer", async (tx) => {
    await lockOrder(tx.transaction, seats.orderId);
    const plan = await findBuyersSeats(tx.transaction, seats, { sales, now: tx.now });
    return plan ? await change(tx, plan) : "unknown";
  });
}
