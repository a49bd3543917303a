import { type RejectionReasonId, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { company } from "#content/products/company.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { queueMail } from "../platform/mail/mail-queue.ts";
import { type NotOpen, whyNotOpen } from "./approve-request.ts";
import { nextState } from "./life-cycle.ts";
import { statusPageUrl } from "./request-links.ts";
import { addDecision, type Operator, setRequestState } from "./request-store.ts";

type Rejection = { kind: "rejected"; mailbox: string } | NotOpen;

interface RejectionOptions {
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
  return await auditedTransaction<Rejection>(
    appContext,
    `operator:${operator.name}`,
    async ({ transaction, now, audit }) => {
      const request = await lock(transaction, "academicLicenseRequest", requestId);
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
}

interface RejectionMail {
  language: RequestableLanguage;
  reason: RejectionReasonId;
  /** What the operator adds. */
  note: string | null;
  statusUrl: string;
}

/** To the requester: the request is rejected, why, and what helps. */
function academicRejection(
  { language, reason, note, statusUrl }: RejectionMail,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const words = rejectionReasons[reason];
  return composeMail(`About your request for an academic license for ${language}`, [
    "Hello,",
    `Thank you for your interest in ${company.name}. We have reviewed your request for a free academic license for ${language} and cannot approve it. ${words.reason}`,
    ...(note === null ? [] : [note]),
    words.remedy,
    `A reply to this mail reaches us at ${contactEmail}. You can send a new request at any time.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}
