import type { AuditedTransaction } from "../change.ts";
import type { AppContext } from "../context.ts";
import { endSubscription, findSubscription, subscriptionIdentifier } from "./subscription-store.ts";
import { suppress } from "./suppression-store.ts";

/** Ends the subscription of a mailbox that takes no mail, if there is one, and suppresses it. */
export async function suppressUnreachable(
  tx: AuditedTransaction,
  mailbox: string,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const subscription = await findSubscription(tx.transaction, mailbox);
  if (subscription) return await endSubscription(tx, subscription, "bounced", appContext);
  const { suppressionSecret: secret } = appContext;
  await suppress(tx.transaction, mailbox, { reason: "bounced", at: tx.now, secret });
  tx.audit({ action: "address-suppressed", subjectId: subscriptionIdentifier(mailbox, secret) });
}
