import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { findSubscriptionById, markConfirmed } from "./subscription-store.ts";
import { liftSuppression } from "./suppression-store.ts";

/** Confirms a subscription. Repeating it changes nothing. Returns whether the subscription is confirmed. */
export async function confirmSubscription(id: string, appContext: AppContext): Promise<boolean> {
  return await auditedTransaction(appContext, "subscriber", async ({ transaction, now, audit }) => {
    const isNew = await markConfirmed(transaction, id, now);
    const subscription = await findSubscriptionById(transaction, id);
    if (!subscription) return false;
    if (isNew) {
      await liftSuppression(transaction, subscription.mailbox, appContext.suppressionSecret);
      audit({ action: "subscription-confirmed", subjectId: id });
    }
    return subscription.state === "confirmed";
  });
}
