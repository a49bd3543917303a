import { sql } from "kysely";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { ReportedOutcome } from "../platform/mail/mail-purposes.ts";
import type { OutgoingMailRow } from "../platform/mail/tables.ts";
import { days, subtractDuration } from "../platform/time/time.ts";
import {
  endSubscription,
  findSubscription,
  findSubscriptionById,
  subscriptionIdentifier,
  unsubscribe,
} from "./subscription-store.ts";
import { suppress } from "./suppression-store.ts";
import type { NewsletterBounceRow } from "./tables.ts";

/** Ends the subscription of a mailbox that takes no mail, if there is one, and suppresses it. */
export async function suppressUnreachable(
  tx: AuditedTransaction,
  mailbox: string,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const subscription = await findSubscription(tx.transaction, mailbox);
  if (subscription) return await endSubscription(tx, subscription, { reason: "bounced" }, appContext);
  const { suppressionSecret: secret } = appContext;
  await suppress(tx.transaction, mailbox, { reason: "bounced", at: tx.now, secret });
  tx.audit({ action: "address-suppressed", subjectId: subscriptionIdentifier(mailbox, secret) });
}

/**
 * Records a bounce, once for each identifier. A soft bounce is counted. A hard bounce or a complaint ends the
 * subscription and suppresses the mailbox.
 */
export async function noteBounce(
  tx: AuditedTransaction,
  bounce: Omit<NewsletterBounceRow, "notedAt">,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const { transaction, now } = tx;
  const added = await transaction
    .insertInto("newsletterBounce")
    .values({ ...bounce, notedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  const subscription = added && (await findSubscriptionById(transaction, bounce.subscriptionId));
  if (!subscription) return;
  if (bounce.kind === "soft") {
    await transaction
      .updateTable("newsletterSubscription")
      .set((row) => ({ softBounces: row("softBounces", "+", 1) }))
      .where("id", "=", subscription.id)
      .execute();
    return;
  }
  const reason = bounce.kind === "hard" ? "bounced" : "complained";
  await endSubscription(tx, subscription, { reason, status: bounce.statusCode }, appContext);
}

/** A mailbox whose last soft bounce is older is no longer one that mails come back from. */
const softBounceDays = 180;

/** Forgets the soft bounces of a subscription to which a mail was delivered since, or of all whose last is long ago. */
export async function forgetSoftBounces(queries: Queries, which: { id: string } | { now: Date }): Promise<void> {
  const subscriptions = queries
    .updateTable("newsletterSubscription")
    .set({ softBounces: 0 })
    // A literal, for the index of these entries.
    .where("softBounces", ">", sql.lit(0));
  if ("id" in which) {
    await subscriptions.where("id", "=", which.id).execute();
    return;
  }
  const since = subtractDuration(which.now, days(softBounceDays)).toISOString();
  await subscriptions
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletterBounce")
            .select("newsletterBounce.id")
            .whereRef("newsletterBounce.subscriptionId", "=", "newsletterSubscription.id")
            .where("newsletterBounce.kind", "=", "soft")
            .where("newsletterBounce.notedAt", ">=", since),
        ),
      ),
    )
    .execute();
}

/** Records a report about a mail of an issue. One that is repeated has the same identifier, and counts once. */
export async function recordNewsletterReport(
  { id: deliveryId, recipientId }: Pick<OutgoingMailRow, "id" | "recipientId">,
  outcome: ReportedOutcome,
  reportId: string,
  appContext: AppContext,
): Promise<void> {
  if (recipientId === null) return;
  if (outcome.kind === "unsubscribed") {
    await unsubscribe(recipientId, appContext);
    return;
  }
  await auditedTransaction(appContext, "service", async (tx) => {
    if (outcome.kind === "delivered") await forgetSoftBounces(tx.transaction, { id: recipientId });
    const bounce = bounceOf(outcome);
    const about = { id: reportId, subscriptionId: recipientId, deliveryId, source: "report" } as const;
    if (bounce) await noteBounce(tx, { ...about, ...bounce }, appContext);
  });
}

/** A mail that is refused for what it says, or for its sender, says nothing about the mailbox. */
function bounceOf(outcome: ReportedOutcome) {
  if (outcome.kind === "complaint") return { kind: "complaint", statusCode: null } as const;
  if (outcome.kind !== "returned" || (outcome.verdict !== "hard" && outcome.verdict !== "soft")) return undefined;
  return { kind: outcome.verdict, statusCode: outcome.status } as const;
}
