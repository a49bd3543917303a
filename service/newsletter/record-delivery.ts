import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { MailOutcome } from "../mail/mail-purposes.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { countDeliveries, finishIssue } from "./issue-store.ts";
import { noteBounce } from "./note-bounce.ts";

/** Records the outcome of one mail of an issue: notes a bounce, and finishes the issue with its last mail. */
export async function recordDelivery(
  tx: AuditedTransaction,
  { id, aboutId, recipientId }: Pick<OutgoingMailRow, "id" | "aboutId" | "recipientId">,
  outcome: MailOutcome,
  appContext: Pick<AppContext, "suppressionSecret">,
): Promise<void> {
  const bounce = outcome.kind === "given-up" ? outcome.bounce : undefined;
  if (bounce && recipientId !== null) {
    const noted = { id, subscriptionId: recipientId, deliveryId: id, ...bounce, source: "answer" } as const;
    await noteBounce(tx, noted, appContext);
  }
  await finishWithLastMail(tx, aboutId);
}

/** Finishes the issue if its last mail has ended. */
export async function finishWithLastMail(
  { transaction, now, audit }: AuditedTransaction,
  issueId: string,
): Promise<void> {
  const finished = await finishIssue(transaction, issueId, now);
  if (!finished) return;
  const details = { issue: finished.name, ...(await countDeliveries(transaction, issueId)) };
  audit({ action: "newsletter-issue-finished", subjectId: issueId, details });
}
