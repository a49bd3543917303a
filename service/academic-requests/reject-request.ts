import type { RejectionReasonId } from "#content/rejection-reasons.ts";
import { change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { type NotOpen, whyNotOpen } from "./approve-request.ts";
import { addDecision, type Operator } from "./decision-store.ts";
import { nextState } from "./life-cycle.ts";
import { academicRejection } from "./mails/rejection.ts";
import { statusPageUrl } from "./request-links.ts";
import { setRequestState, takeAcademicRequest } from "./request-store.ts";

export type Rejection = { kind: "rejected"; mailbox: string } | NotOpen;

export interface RejectionOptions {
  operator: Operator;
  reason: RejectionReasonId;
  /** What the operator adds for the requester. */
  note: string | null;
}

/** Refuses a request: the decision and the mail that explains it are stored together, once. */
export async function rejectRequest(
  requestId: string,
  { operator, reason, note: words }: RejectionOptions,
  workplace: Workplace,
): Promise<Rejection> {
  const outcome = await change<Rejection>(
    workplace,
    `operator:${operator.name}`,
    async ({ transaction, now, note }) => {
      const request = await takeAcademicRequest(transaction, requestId);
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
      const statusUrl = statusPageUrl(requestId, workplace);
      await queueMail(transaction, workplace, {
        purpose: "academic-rejection",
        aboutId: requestId,
        recipient: mailbox,
        replyTo: workplace.contactEmail,
        ...academicRejection({ language, reason, note: words, statusUrl }, workplace),
      });
      note({ action: "request-rejected", subjectId: requestId, details: { reason, through: operator.through } });
      return { kind: "rejected", mailbox };
    },
  );
  if (outcome.kind === "rejected") workplace.mailQueued();
  return outcome;
}
