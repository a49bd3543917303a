import { promiseWords } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import type { academicLicenseRequestEndpoint, CheckedRequestOf } from "#contract/endpoints.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { linkUrl } from "../platform/links/link-token.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeLetter, composeMail, type Mail, type MailWording, wordsOf } from "../platform/mail/compose-mail.ts";
import { queueMail, queueOperatorMails } from "../platform/mail/mail-queue.ts";
import { formatDay } from "../platform/time/time.ts";
import { initialState, promisedTimes } from "./life-cycle.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { addAcademicRequest, findOpenRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

type NewRequest = Pick<AcademicLicenseRequestRow, "name" | "mailbox" | "university" | "language">;

/** Charges the receipt. Returns why it must be held together with the notice, if so. */
type ChargeMail = () => Promise<string | undefined>;

/** How a mail is queued. */
interface Queueing {
  /** Why it must be held, if so. */
  heldFor: string | undefined;
  /** Whether an entry that is never sent takes its place. */
  isSilent?: boolean;
}

/**
 * Stores a request and queues a receipt to the requester and a notice to the operator. If a request of the same mailbox
 * and language is open, joins that one instead, at the cost of the same work: the time of the answer does not tell who
 * has an open request.
 */
async function receiveRequest(
  { transaction, now, audit }: AuditedTransaction,
  asked: NewRequest,
  appContext: AppContext,
  charge: ChargeMail,
): Promise<"received" | "joined"> {
  const request: AcademicLicenseRequestRow = {
    ...asked,
    id: appContext.createIdentifier(),
    state: initialState,
    receivedAt: now.toISOString(),
  };
  const isNew = await addAcademicRequest(transaction, request);
  const open = isNew ? request : await findOpenRequest(transaction, asked.mailbox, asked.language);
  if (!open) return "joined";
  const found = await gatherEvidence(transaction, open, appContext);
  const evidence = describeEvidence(open, found);
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
  { heldFor, isSilent = false }: Queueing,
): Promise<void> {
  const { askAfter } = promisedTimes(new Date(receivedAt));
  const statusUrl = linkUrl("request-status", id, appContext);
  await queueMail(transaction, appContext, {
    purpose: isSilent ? "no-mail" : "academic-receipt",
    aboutId: id,
    recipient: isSilent ? appContext.contactEmail : mailbox,
    heldFor,
    ...academicReceipt({ language, statusUrl, askAfter }, appContext),
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
  const about = { mailbox, language, university, evidence };
  const deskUrl = `${appContext.siteUrl}${deskPath}/requests/${id}`;
  await queueOperatorMails(
    transaction,
    appContext,
    { purpose, aboutId: id, heldFor },
    academicNotice({ ...about, deskUrl }),
  );
}

/** What the operator learns about a request. `evidence` comes from `describeEvidence`. */
interface AcademicNotice {
  language: string;
  university: string;
  mailbox: string;
  evidence: readonly (readonly [label: string, value: string])[];
  deskUrl: string;
}

/**
 * To the operator: all evidence, and the address of the request at the desk. A reply quotes it, so it goes to the
 * operator's own mailbox; the requester is written to in a new mail.
 */
export function academicNotice(notice: AcademicNotice): Mail {
  return composeMail(`Academic license request: ${notice.language}, ${notice.university}`, [
    "There's a new request for an academic license.",
    notice.evidence,
    { kind: "link", label: "Approve or reject the request at the desk:", url: notice.deskUrl },
    "The requester has a receipt. Replies to this email don't reach the requester.",
    { kind: "link", label: "Write to the requester:", url: mailtoAddress(notice.mailbox) },
  ]);
}

/** Percent-encodes the reserved characters of a mailto address (RFC 6068 section 2). */
function mailtoAddress(mailbox: string): string {
  return `mailto:${encodeURIComponent(mailbox).replace("%40", "@")}`;
}

interface Receipt {
  language: RequestableLanguage;
  statusUrl: string;
  /** When the requester should ask about the request. */
  askAfter: Date;
}

/**
 * To the requester: the request has arrived, and what happens next. It repeats nothing that was typed into the form:
 * anyone can enter any address, and its owner must not receive that text from us.
 */
export function academicReceipt({ language, statusUrl, askAfter }: Receipt, wording: MailWording): Mail {
  const say = wordsOf("academic-receipt", wording);
  const { academicAnswerTypical: typically, academicFollowUp: followUp } = promiseWords;
  const blocks = [
    say("received", { language }),
    { kind: "link", label: say("statusLink"), url: statusUrl },
    say("answerTime", { typically, followUp, day: formatDay(askAfter) }),
    say("mistake"),
  ] as const;
  return composeLetter(say("subject", { language }), blocks, wording);
}

/**
 * Receives a request for an academic license and queues its mails, in one transaction. A repeat of an open request
 * joins it, which the caller does not learn: every call is charged to the budgets of mails, also if it leads to none.
 *
 * @param networks the networks of the caller, the narrowest first
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  appContext: AppContext,
  networks: readonly string[],
): Promise<void> {
  await auditedTransaction(appContext, "requester", async (tx) => {
    const charge = () =>
      chargeBudgets(tx.transaction, { cause: "academic-request", mailbox: email, networks }, appContext);
    await receiveRequest(tx, { name, mailbox: email, university, language: lang }, appContext, charge);
  });
}
