import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ReportedOutcome } from "../mail/mail-purposes.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { forgetSoftBounces, noteBounce } from "./note-bounce.ts";
import { unsubscribe } from "./unsubscribe.ts";

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
