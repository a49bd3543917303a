import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { linkPurposes } from "../links/link-purposes.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { queueOperatorMails } from "../mail/queue-operator-mails.ts";
import { addDuration } from "../time/durations.ts";
import { initialState } from "./life-cycle.ts";
import { type AcademicNotice, academicNotice } from "./mails/notice.ts";
import { academicReceipt } from "./mails/receipt.ts";
import { promisedTimes } from "./promised-times.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { reviewPageUrl, statusPageUrl } from "./request-links.ts";
import { addAcademicRequest, findOpenRequest } from "./request-store.ts";
import { describeRule } from "./rule/describe-rule.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export type NewRequest = Pick<AcademicLicenseRequestRow, "name" | "mailbox" | "university" | "language"> &
  Partial<Pick<AcademicLicenseRequestRow, "explanation" | "mailboxProvenAt">>;

/** Charges the receipt. Returns why it must be held together with the notice, if so. */
export type ChargeMail = () => Promise<string | undefined>;

/** How a mail is queued. */
interface Queueing {
  /** Why it must be held, if so. */
  heldFor: string | undefined;
  /** Whether an entry that is never sent takes its place. */
  isSilent: boolean;
}

/**
 * Stores a request and queues a receipt to the requester and a notice to the operator. If a request of the same mailbox
 * and language is open, joins that one instead, at the cost of the same work: the time of the answer does not tell who
 * has an open request.
 */
export async function receiveRequest(
  { transaction, now, audit }: AuditedTransaction,
  asked: NewRequest,
  appContext: AppContext,
  charge: ChargeMail,
): Promise<"received" | "joined"> {
  const request: AcademicLicenseRequestRow = {
    explanation: null,
    mailboxProvenAt: null,
    importedFrom: null,
    ...asked,
    id: appContext.createIdentifier(),
    state: initialState,
    receivedAt: now.toISOString(),
  };
  const isNew = await addAcademicRequest(transaction, request);
  const open = isNew ? request : await findOpenRequest(transaction, asked.mailbox, asked.language);
  if (!open) return "joined";
  const found = await gatherEvidence(transaction, open, appContext);
  const evidence = [...describeEvidence(open, found), ...describeRule(open, found, appContext)];
  const heldFor = await charge();
  const queueing = { heldFor: isNew ? heldFor : undefined, isSilent: !isNew };
  await queueReceipt(transaction, open, appContext, queueing);
  await queueNotice(transaction, open, evidence, appContext, queueing);
  const { id, language } = open;
  audit(
    isNew
      ? { action: "request-received", subjectId: id, details: { language } }
      : { action: "request-repeated", subjectId: id },
  );
  return isNew ? "received" : "joined";
}

/** Queues the receipt to the requester, for the first time or again. */
export async function queueReceipt(
  transaction: AuditedTransaction["transaction"],
  { id, mailbox, language, receivedAt }: AcademicLicenseRequestRow,
  appContext: AppContext,
  { heldFor, isSilent }: Queueing,
): Promise<void> {
  const { askAfter } = promisedTimes(new Date(receivedAt));
  await queueMail(transaction, appContext, {
    purpose: isSilent ? "no-mail" : "academic-receipt",
    aboutId: id,
    recipient: isSilent ? appContext.contactEmail : mailbox,
    replyTo: appContext.contactEmail,
    heldFor,
    ...academicReceipt(
      { language, statusUrl: statusPageUrl(id, appContext), askAfter, isRuleOn: appContext.autoApprove !== undefined },
      appContext,
    ),
  });
}

async function queueNotice(
  transaction: AuditedTransaction["transaction"],
  { id, mailbox, language, university }: AcademicLicenseRequestRow,
  evidence: AcademicNotice["evidence"],
  appContext: AppContext,
  { heldFor, isSilent }: Queueing,
): Promise<void> {
  const purpose = isSilent ? "no-mail" : "academic-notice";
  await queueOperatorMails(transaction, appContext, "review", { purpose, aboutId: id, heldFor }, (holderId) =>
    academicNotice({
      mailbox,
      language,
      university,
      evidence,
      approveUrl: reviewPageUrl("approve", id, appContext, holderId),
      rejectUrl: reviewPageUrl("reject", id, appContext, holderId),
      linksExpireAt: addDuration(appContext.clock.now(), linkPurposes["approve-request"].lifetime),
    }),
  );
}
