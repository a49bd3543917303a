import type { Actor } from "../../audit/audit-actions.ts";
import { change } from "../../audit/audited-transaction.ts";
import type { Workplace } from "../../context/app-context.ts";

/**
 * Sends again, at the operator's word, what was handed over and never answered: whoever has it will have it twice, and
 * can tell by the Message-ID. Says how many there are.
 */
export async function retryUncertain(
  issueId: string,
  workplace: Pick<Workplace, "database" | "clock">,
  actor: Actor,
): Promise<number> {
  return await change(workplace, actor, async ({ transaction, now, note }) => {
    const retried = await transaction
      .updateTable("newsletterDelivery")
      .set({ state: "waiting", nextAttemptAt: now.toISOString(), finishedAt: null })
      .where("issueId", "=", issueId)
      .where("state", "=", "uncertain")
      .returning("id")
      .execute();
    if (retried.length === 0) return 0;
    await transaction.updateTable("newsletterIssue").set({ finishedAt: null }).where("id", "=", issueId).execute();
    note({ action: "newsletter-issue-retried", subjectId: issueId, details: { deliveries: retried.length } });
    return retried.length;
  });
}
