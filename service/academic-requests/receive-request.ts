import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { linkPurposes } from "../links/link-purposes.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { addDuration } from "../time/durations.ts";
import { initialState } from "./life-cycle.ts";
import { type AcademicNotice, academicNotice } from "./mails/notice.ts";
import { academicReceipt } from "./mails/receipt.ts";
import { promisedTimes } from "./promised-times.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { reviewPageUrl, statusPageUrl } from "./request-links.ts";
import { addAcademicRequest, findOpenRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export type NewRequest = Pick<AcademicLicenseRequestRow, "name" | "mailbox" | "university" | "language"> &
  Partial<Pick<AcademicLicenseRequestRow, "explanation" | "mailboxProvenAt">>;

/** Charges the receipt, and gives why it must be held together with the notice, if so. */
export type ChargeMail = () => Promise<string | undefined>;

/** Takes a request in, with a receipt to the requester and a notice to the operator, or joins it to the open one. */
export async function receiveRequest(
  { transaction, now, audit }: AuditedTransaction,
  asked: NewRequest,
  appContext: AppContext,
  charge: ChargeMail,
): Promise<"received" | "joined"> {
  const request: AcademicLicenseRequestRow = {
    explanation: null,
    mailboxProvenAt: null,
    ...asked,
    id: appContext.createIdentifier(),
    state: initialState,
    receivedAt: now.toISOString(),
  };
  if (!(await addAcademicRequest(transaction, request))) {
    const open = await findOpenRequest(transaction, asked.mailbox, asked.language);
    await charge();
    if (open) audit({ action: "request-repeated", subjectId: open.id });
    return "joined";
  }
  const evidence = describeEvidence(request, await gatherEvidence(transaction, request, appContext));
  const heldFor = await charge();
  await queueReceipt(transaction, request, appContext, heldFor);
  await queueNotice(transaction, request, evidence, appContext, heldFor);
  audit({ action: "request-received", subjectId: request.id, details: { language: request.language } });
  return "received";
}

/** Promises the receipt to the requester, at first or once more. */
export async function queueReceipt(
  transaction: AuditedTransaction["transaction"],
  { id, mailbox, language, receivedAt }: AcademicLicenseRequestRow,
  appContext: AppContext,
  heldFor: string | undefined,
): Promise<void> {
  const { askAfter } = promisedTimes(new Date(receivedAt));
  await queueMail(transaction, appContext, {
    purpose: "academic-receipt",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    heldFor,
    ...academicReceipt({ language, statusUrl: statusPageUrl(id, appContext), askAfter }, appContext),
  });
}

async function queueNotice(
  transaction: AuditedTransaction["transaction"],
  { id, mailbox, language, university }: AcademicLicenseRequestRow,
  evidence: AcademicNotice["evidence"],
  appContext: AppContext,
  heldFor: string | undefined,
): Promise<void> {
  await queueMail(transaction, appContext, {
    purpose: "academic-notice",
    aboutId: id,
    recipient: appContext.reviewEmail,
    replyTo: appContext.contactEmail,
    heldFor,
    ...academicNotice({
      mailbox,
      language,
      university,
      evidence,
      approveUrl: reviewPageUrl("approve", id, appContext),
      rejectUrl: reviewPageUrl("reject", id, appContext),
      linksExpireAt: addDuration(appContext.clock.now(), linkPurposes["approve-request"].lifetime),
    }),
  });
}
