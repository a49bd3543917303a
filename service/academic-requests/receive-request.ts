import type { Change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import { linkPurposes } from "../links/link-purposes.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { initialState } from "./life-cycle.ts";
import { academicNotice } from "./mails/notice.ts";
import { academicReceipt } from "./mails/receipt.ts";
import { promisedTimes } from "./promised-times.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { reviewPageUrl, statusPageUrl } from "./request-links.ts";
import { addAcademicRequest, findOpenRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export type NewRequest = Pick<AcademicLicenseRequestRow, "name" | "mailbox" | "university" | "language"> &
  Partial<Pick<AcademicLicenseRequestRow, "explanation" | "mailboxProvenAt">>;

/** Takes a request in, with a receipt to the requester and a notice to the operator, or joins it to the open one. */
export async function receiveRequest(
  { transaction, now, note }: Change,
  asked: NewRequest,
  workplace: Workplace,
): Promise<"received" | "joined"> {
  const request: AcademicLicenseRequestRow = {
    explanation: null,
    mailboxProvenAt: null,
    ...asked,
    id: workplace.createIdentifier(),
    state: initialState,
    receivedAt: now.toISOString(),
  };
  if (!(await addAcademicRequest(transaction, request))) {
    const open = await findOpenRequest(transaction, asked.mailbox, asked.language);
    if (open) note({ action: "request-repeated", subjectId: open.id });
    return "joined";
  }
  await queueReceipt(transaction, request, workplace);
  await queueNotice(transaction, request, workplace);
  note({ action: "request-received", subjectId: request.id, details: { language: request.language } });
  return "received";
}

/** Promises the receipt to the requester, at first or once more. */
export async function queueReceipt(
  transaction: Change["transaction"],
  { id, mailbox, language, receivedAt }: AcademicLicenseRequestRow,
  workplace: Workplace,
): Promise<void> {
  const { askAfter } = promisedTimes(new Date(receivedAt));
  await queueMail(transaction, workplace, {
    purpose: "academic-receipt",
    aboutId: id,
    recipient: mailbox,
    replyTo: workplace.contactEmail,
    ...academicReceipt({ language, statusUrl: statusPageUrl(id, workplace), askAfter }, workplace),
  });
}

async function queueNotice(
  transaction: Change["transaction"],
  request: AcademicLicenseRequestRow,
  workplace: Workplace,
): Promise<void> {
  const { id, mailbox, language, university } = request;
  const evidence = describeEvidence(request, await gatherEvidence(transaction, request, workplace));
  await queueMail(transaction, workplace, {
    purpose: "academic-notice",
    aboutId: id,
    recipient: workplace.reviewEmail,
    replyTo: mailbox,
    ...academicNotice({
      language,
      university,
      evidence,
      approveUrl: reviewPageUrl("approve", id, workplace),
      rejectUrl: reviewPageUrl("reject", id, workplace),
      linksExpireAt: linkEnd(workplace.clock.now()),
    }),
  });
}

function linkEnd(now: Date): Date {
  return new Date(now.getTime() + linkPurposes["approve-request"].days * 24 * 60 * 60 * 1000);
}
