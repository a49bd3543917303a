import { type RejectionReasonId, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { promiseWords } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { composeLetter, composeMail, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { receiptWords } from "../mail/notify.ts";

interface Letter {
  language: RequestableLanguage;
  /** The address of the request's status page. */
  statusUrl: string;
}

/**
 * To the requester: the request has arrived, and what happens next. It repeats nothing that was typed into the form:
 * anyone can enter any address, and its owner must not receive that text from us.
 *
 * @param askAfter when the requester should ask about the request
 */
export function academicReceipt(
  { language, statusUrl, askAfter }: Letter & { askAfter: Date },
  wording: MailWording,
): Mail {
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

interface Notice {
  language: RequestableLanguage;
  university: string;
  email: string;
  /** From `describeEvidence`. */
  evidence: readonly (readonly [label: string, value: string])[];
  deskUrl: string;
  hasReceipt: boolean;
}

/**
 * To the operator: all evidence, and the address of the request at the desk. A reply quotes it, so it goes to the
 * operator's own mailbox; the requester is written to in a new mail.
 */
export function academicNotice({ language, university, email, evidence, deskUrl, hasReceipt }: Notice): Mail {
  return composeMail(`Academic license request: ${language}, ${university}`, [
    "There's a new request for an academic license.",
    evidence,
    { kind: "link", label: "Approve or reject the request at the desk:", url: deskUrl },
    receiptWords("requester", hasReceipt),
    { kind: "link", label: "Write to the requester:", url: mailtoAddress(email) },
  ]);
}

/** Percent-encodes the reserved characters of a mailto address (RFC 6068 section 2). */
function mailtoAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

interface Rejection {
  reason: RejectionReasonId;
  note: string | null;
}

/** To the requester: the request is rejected, why, and what helps. */
export function academicRejection(
  { language, statusUrl, reason, note }: Letter & Rejection,
  wording: MailWording,
): Mail {
  const words = rejectionReasons[reason];
  const say = wordsOf("academic-rejection", wording);
  // The mail says anyway that the request cannot be approved, and where to ask. Of another reason the note is all.
  const says =
    reason === "other" && note !== null
      ? [say("rejected", { language, reason: note })]
      : [say("rejected", { language, reason: words.reason }), ...(note === null ? [] : [note]), words.remedy];
  return composeLetter(say("subject", { language }), [...says, say("reply"), statusLink(statusUrl, wording)], wording);
}

/** To the requester: a rejection is taken back. */
export function rejectionUndone(
  { language, statusUrl, typicalBy }: Letter & { typicalBy: Date },
  wording: MailWording,
): Mail {
  const say = wordsOf("academic-rejection-undone", wording);
  const says = [say("undone", { language }), say("answerTime", { day: formatDay(typicalBy) }), say("questions")];
  return composeLetter(say("subject", { language }), [...says, statusLink(statusUrl, wording)], wording);
}

function statusLink(url: string, wording: MailWording) {
  return { kind: "link", label: wordsOf("common", wording)("requestLink"), url } as const;
}
