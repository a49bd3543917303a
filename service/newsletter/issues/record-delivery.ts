import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { MailOutcome } from "../../mail/mail-purposes.ts";
import type { OutgoingMailRow } from "../../mail/tables.ts";
import { noteBounce } from "../subscriptions/note-bounce.ts";
import { countDeliveries, finishIssue } from "./issue-store.ts";

/** Records the outcome of one mail of an issue: notes a bounce, and finishes the issue with its last mail. */
export async function recordDelivery(
  tx: AuditedTransaction,
  { id, aboutId, recipientId }: Pick<OutgoingMailRow, "id" | "aboutId" | "recipientId">,
  outcome: MailOutcome,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const { transaction, now, audit } = tx;
  const bounce = outcome.kind === "given-up" ? outcome.bounce : undefined;
  if (bounce && recipientId !== null) {
    const noted = { id, subscriptionId: recipientId, deliveryId: id, ...bounce, source: "answer" } as const;
    await noteBounce(tx, noted, appContext);
  }
  const finished = await finishIssue(transaction, aboutId, now);
  if (!finished) return;
  const details = { issue: finished.name, ...(await countDeliveries(transaction, aboutId)) };
  audit({ action: "newsletter-issue-finished", subjectId: aboutId, details });
}
