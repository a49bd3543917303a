import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { endSubscription, findSubscription, subscriptionIdentifier } from "./subscription-store.ts";
import { suppress } from "./suppression-store.ts";

/** Ends the subscription of a mailbox that takes no mail, if there is one, and suppresses it. */
export async function suppressUnreachable(
  tx: Change,
  email: string,
  app: Pick<App, "suppressionSecret">,
): Promise<void> {
  const subscription = await findSubscription(tx.transaction, email);
  if (subscription) return await endSubscription(tx, subscription, "bounced", app);
  const { suppressionSecret: secret } = app;
  await suppress(tx.transaction, email, { reason: "bounced", at: tx.now, secret });
  tx.audit({ action: "address-suppressed", subjectId: subscriptionIdentifier(email, secret) });
}
