import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { suppress } from "../suppression/suppression-store.ts";
import type { NewsletterBounceRow } from "../tables.ts";
import { findSubscriptionById, markEnded } from "./subscription-store.ts";

export type NotedBounce = Omit<NewsletterBounceRow, "notedAt">;

const endings = { hard: "bounced", complaint: "complained" } as const;

/**
 * Records a bounce, once for each identifier. A soft bounce is counted. A hard bounce or a complaint ends the
 * subscription and suppresses the mailbox. Returns whether it was new.
 */
export async function noteBounce(
  { transaction, now, audit }: AuditedTransaction,
  bounce: NotedBounce,
  { suppressionSecret }: Pick<AppContext, "suppressionSecret">,
): Promise<boolean> {
  const added = await transaction
    .insertInto("newsletterBounce")
    .values({ ...bounce, notedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  const subscription = await findSubscriptionById(transaction, bounce.subscriptionId);
  if (!subscription) return true;
  if (bounce.kind === "soft") {
    await transaction
      .updateTable("newsletterSubscription")
      .set((row) => ({ softBounces: row("softBounces", "+", 1) }))
      .where("id", "=", subscription.id)
      .execute();
    return true;
  }
  const reason = endings[bounce.kind];
  await suppress(transaction, subscription.mailbox, { reason, at: now, secret: suppressionSecret });
  if (await markEnded(transaction, subscription.id, reason, now)) {
    audit({ action: "subscription-ended", subjectId: subscription.id, details: { reason, status: bounce.statusCode } });
  }
  return true;
}
