import { type RejectionReasonId, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { promiseWords } from "#content/products/promises.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatDay } from "#contract/dates.ts";
import type { App } from "../context.ts";
import { composeLetter, composeMail, type Mail, wordsOf } from "../mail/message.ts";
import { receiptWords } from "../mail/notify.ts";
import { linkUrl } from "../tokens.ts";
import { promisedTimes } from "./request.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

type Request = Pick<AcademicLicenseRequestRow, "id" | "language">;
type MailMaker = Pick<App, "siteUrl" | "contactEmail" | "linkSecrets" | "clock">;

/**
 * To the requester: the request has arrived, and what happens next. It repeats nothing that was typed into the form:
 * anyone can enter any address, and its owner must not receive that text from us.
 */
export function academicReceipt(
  { id, language, receivedAt }: Request & Pick<AcademicLicenseRequestRow, "receivedAt">,
  app: MailMaker,
): Mail {
  const say = wordsOf("academic-receipt", app);
  const { academicAnswerTypical: typically, academicFollowUp: followUp } = promiseWords;
  const blocks = [
    say("received", { language }),
    statusLink(say("statusLink"), id, app),
    say("answerTime", { typically, followUp, day: formatDay(promisedTimes(receivedAt).askAfter) }),
    say("mistake"),
  ];
  return composeLetter(say("subject", { language }), blocks, app);
}

/**
 * To the operator: all evidence, and the address of the request at the desk. A reply quotes it, so it goes to the
 * operator's own mailbox; the requester is written to in a new mail.
 *
 * @param evidence from `evidenceOf`
 */
export function academicNotice(
  { id, language, university, email }: Request & Pick<AcademicLicenseRequestRow, "university" | "email">,
  evidence: readonly (readonly [label: string, value: string])[],
  hasReceipt: boolean,
  { siteUrl }: Pick<App, "siteUrl">,
): Mail {
  return composeMail(`Academic license request: ${language}, ${university}`, [
    "There's a new request for an academic license.",
    evidence,
    {
      kind: "link",
      label: "Approve or reject the request at the desk:",
      url: `${siteUrl}${deskPath}/requests/${id}`,
    },
    receiptWords("requester", hasReceipt),
    // The reserved characters of a mailto address are percent-encoded (RFC 6068 section 2).
    {
      kind: "link",
      label: "Write to the requester:",
      url: `mailto:${encodeURIComponent(email).replace("%40", "@")}`,
    },
  ]);
}

/** To the requester: the request is rejected, why, and what helps. */
export function academicRejection(
  { id, language }: Request,
  { reason, note }: { reason: RejectionReasonId; note: string | null },
  app: MailMaker,
): Mail {
  const words = rejectionReasons[reason];
  const say = wordsOf("academic-rejection", app);
  // The mail says anyway that the request cannot be approved, and where to ask. Of another reason the note is all.
  const says =
    reason === "other" && note !== null
      ? [say("rejected", { language, reason: note })]
      : [say("rejected", { language, reason: words.reason }), ...(note === null ? [] : [note]), words.remedy];
  const link = statusLink(wordsOf("common", app)("requestLink"), id, app);
  return composeLetter(say("subject", { language }), [...says, say("reply"), link], app);
}

/** To the requester: a rejection is taken back. */
export function rejectionUndone({ id, language }: Request, app: MailMaker): Mail {
  const say = wordsOf("academic-rejection-undone", app);
  const { typicalBy } = promisedTimes(app.clock.now().toISOString());
  const says = [say("undone", { language }), say("answerTime", { day: formatDay(typicalBy) }), say("questions")];
  const link = statusLink(wordsOf("common", app)("requestLink"), id, app);
  return composeLetter(say("subject", { language }), [...says, link], app);
}

const statusLink = (label: string, id: string, app: MailMaker) =>
  ({ kind: "link", label, url: linkUrl("request-status", id, app) }) as const;
