import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { findSubscriptionById, markEnded } from "./subscription-store.ts";
import { suppress } from "./suppression-store.ts";

/**
 * Ends a subscription. Repeating it changes nothing, and neither does an unknown subscription, which was erased or
 * never confirmed.
 */
export async function unsubscribe(id: string, appContext: AppContext): Promise<void> {
  await auditedTransaction(appContext, "subscriber", async ({ transaction, now, audit }) => {
    const subscription = await findSubscriptionById(transaction, id);
    if (!subscription || !(await markEnded(transaction, id, "unsubscribed", now))) return;
    await suppress(transaction, subscription.mailbox, {
      reason: "unsubscribed",
      at: now,
      secret: appContext.suppressionSecret,
    });
    audit({ action: "subscription-ended", subjectId: id, details: { reason: "unsubscribed" } });
  });
}
