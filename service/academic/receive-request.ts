import { promiseWords } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatDay } from "#contract/dates.ts";
import type { academicLicenseRequestEndpoint, CheckedRequestOf } from "#contract/endpoints.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeLetter, composeMail, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { queueMail } from "../mail/outbox.ts";
import { linkUrl } from "../tokens.ts";
import { initialState, promisedTimes } from "./life-cycle.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { addAcademicRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** Receipts a day to one mailbox, one for each language: anybody can enter any address. */
const mostReceiptsADay = 3;

/** Queues the receipt to the requester, for the first time or again. */
export async function queueReceipt(
  transaction: Change["transaction"],
  { id, email, language, receivedAt }: AcademicLicenseRequestRow,
  app: App,
): Promise<void> {
  const { askAfter } = promisedTimes(new Date(receivedAt));
  const statusUrl = linkUrl("request-status", id, app);
  await queueMail(transaction, app, {
    purpose: "academic-receipt",
    aboutId: id,
    recipient: email,
    ...academicReceipt({ language, statusUrl, askAfter }, app),
  });
}

async function queueNotice(
  transaction: Change["transaction"],
  { id, email, language, university }: AcademicLicenseRequestRow,
  evidence: AcademicNotice["evidence"],
  app: App,
): Promise<void> {
  const deskUrl = `${app.siteUrl}${deskPath}/requests/${id}`;
  const notice = academicNotice({ email, language, university, evidence, deskUrl });
  await queueOperatorMails(transaction, app, { purpose: "academic-notice", aboutId: id }, notice);
}

/** What the operator learns about a request. `evidence` comes from `describeEvidence`. */
interface AcademicNotice {
  language: string;
  university: string;
  email: string;
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
    { kind: "link", label: "Write to the requester:", url: mailtoAddress(notice.email) },
  ]);
}

/** Percent-encodes the reserved characters of a mailto address (RFC 6068 section 2). */
function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
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
 * Stores a request and queues a receipt to the requester and a notice to the operator. Of one that repeats an open request
 * word for word nothing is stored. The answer is the same.
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  app: App,
): Promise<void> {
  await change(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request: AcademicLicenseRequestRow = {
      ...{ name, email, university, language: lang },
      id: app.createIdentifier(),
      state: initialState,
      receivedAt: now.toISOString(),
    };
    if (!(await addAcademicRequest(transaction, request))) return;
    audit({ action: "request-received", subjectId: request.id, details: { language: lang } });
    const receipt = { purpose: "academic-receipt", recipient: email, most: mostReceiptsADay } as const;
    if (await isWithinBudget(tx, receipt)) await queueReceipt(transaction, request, app);
    const evidence = describeEvidence(request, await gatherEvidence(transaction, request, app));
    await queueNotice(transaction, request, evidence, app);
  });
}
