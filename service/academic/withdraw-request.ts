import { company } from "#content/products/company.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { dropUnsentMails, hasLeft, queueMail } from "../platform/mail/mail-queue.ts";
import { queueOperatorMails } from "../platform/mail/queue-operator-mails.ts";
import { formatTime } from "../platform/time/time.ts";
import { nextState } from "./life-cycle.ts";
import { statusPageUrl } from "./request-links.ts";
import { setRequestState } from "./request-store.ts";
import type { StepOutcome } from "./status-steps.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** Withdraws a request that is not decided yet, and tells the requester and the operator. */
export async function withdrawRequest(requestId: string, appContext: AppContext): Promise<StepOutcome> {
  return await auditedTransaction<StepOutcome>(appContext, "requester", async (tx) => {
    const request = await lock(tx.transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (request.state === "withdrawn") return "withdrawn";
    const state = nextState(request.state, "withdraw");
    if (!state) return "too-late";
    await setRequestState(tx.transaction, requestId, state);
    tx.audit({ action: "request-withdrawn", subjectId: requestId });
    await tellBoth(tx, request, appContext);
    return "withdrawn";
  });
}

/** An operator whose notice of the request has not left gets neither mail. */
async function tellBoth(
  { transaction, now: at }: AuditedTransaction,
  { id, language, university, mailbox }: AcademicLicenseRequestRow,
  appContext: AppContext,
): Promise<void> {
  const notice = { purpose: "academic-notice", aboutId: id } as const;
  const operatorKnows = await hasLeft(transaction, notice);
  if (!operatorKnows) await dropUnsentMails(transaction, notice, at.toISOString());
  const heldFor = await chargeBudgets(transaction, { cause: "link", mailbox, networks: [] }, appContext);
  await queueMail(transaction, appContext, {
    purpose: "academic-withdrawal",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    heldFor,
    ...withdrawalConfirmation({ language, at, statusUrl: statusPageUrl(id, appContext) }, appContext),
  });
  if (!operatorKnows) return;
  const told = { purpose: "academic-withdrawal-notice", aboutId: id } as const;
  await queueOperatorMails(transaction, appContext, "review", told, () =>
    withdrawalNotice({ id, language, university, mailbox, at }),
  );
}

interface Withdrawal {
  language: RequestableLanguage;
  at: Date;
  statusUrl: string;
}

/** To the requester: the request is withdrawn, in case that somebody else has pressed the button. */
function withdrawalConfirmation(
  { language, at, statusUrl }: Withdrawal,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  return composeMail(`Your request for an academic license for ${language} is withdrawn`, [
    "Hello,",
    `Your request for a free academic license for ${language} was withdrawn on its status page, on ${formatTime(at)}. We do not review it any more.`,
    `If you still need a license, send a new request at any time: ${siteUrl}/acad-lic-request`,
    `If you did not withdraw the request, reply to this mail or write to ${contactEmail}.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}

interface WithdrawalNotice {
  id: string;
  language: RequestableLanguage;
  university: string;
  mailbox: string;
  at: Date;
}

/** To the operator, who was asked to decide: there is nothing to decide any more. */
function withdrawalNotice({ id, language, university, mailbox, at }: WithdrawalNotice): Mail {
  return composeMail(`Academic license request withdrawn: ${language}, ${university}`, [
    "The requester has withdrawn a request that waited for your decision. You do not have to do anything: the links in its mail decide nothing any more.",
    [
      ["Request", id],
      ["E-mail", mailbox],
      ["Withdrawn", formatTime(at)],
    ],
  ]);
}
