import type { RejectionReasonId } from "#content/rejection-reasons.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { type NotOpen, whyNotOpen } from "./approve-request.ts";
import { addDecision, type Operator } from "./decision-store.ts";
import { nextState } from "./life-cycle.ts";
import { academicRejection } from "./mails/rejection.ts";
import { statusPageUrl } from "./request-links.ts";
import { lockAcademicRequest, setRequestState } from "./request-store.ts";

export type Rejection = { kind: "rejected"; mailbox: string } | NotOpen;

export interface RejectionOptions {
  operator: Operator;
  reason: RejectionReasonId;
  /** What the operator adds for the requester. */
  note: string | null;
}

/** Rejects a request. The decision and the mail that explains it are stored in one transaction, once. */
export async function rejectRequest(
  requestId: string,
  { operator, reason, note: words }: RejectionOptions,
  appContext: AppContext,
): Promise<Rejection> {
  const outcome = await auditedTransaction<Rejection>(
    appContext,
    `operator:${operator.name}`,
    async ({ transaction, now, audit }) => {
      const request = await lockAcademicRequest(transaction, requestId);
      const state = request && nextState(request.state, "reject");
      if (!state) return await whyNotOpen(transaction, requestId);
      await addDecision(transaction, {
        requestId,
        verdict: "rejected",
        reason,
        note: words,
        decidedBy: operator.name,
        decidedThrough: operator.through,
        decidedAt: now.toISOString(),
      });
      await setRequestState(transaction, requestId, state);
      const { language, mailbox } = request;
      const statusUrl = statusPageUrl(requestId, appContext);
      await queueMail(transaction, appContext, {
        purpose: "academic-rejection",
        aboutId: requestId,
        recipient: mailbox,
        replyTo: appContext.contactEmail,
        ...academicRejection({ language, reason, note: words, statusUrl }, appContext),
      });
      audit({ action: "request-rejected", subjectId: requestId, details: { reason, through: operator.through } });
      return { kind: "rejected", mailbox };
    },
  );
  if (outcome.kind === "rejected") appContext.mailQueued();
  return outcome;
}
