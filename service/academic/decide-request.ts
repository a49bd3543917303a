import type { ProductId } from "#content/catalog/product-names.ts";
import { type RejectionReasonId, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { promises } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { issueLicense } from "../licenses/issue-license.ts";
import { latestProducts, productOf } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeLetter, type Mail, wordsOf } from "../mail/message.ts";
import { dropUnsentMails, hasLeft, queueMail } from "../mail/outbox.ts";
import { unconfirmedProducts } from "../sales-settings.ts";
import { addYears, days, subtractDuration, wholeSeconds } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { type AcademicRequestState, nextState, promisedTimes } from "./life-cycle.ts";
import { findAcademicRequest, findDecision, findOpenRequest, setRequestState } from "./request-store.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";

/** Why a request is not open for a decision. */
export type NotOpen =
  | { kind: "unknown" }
  | { kind: "decided"; decision: AcademicDecisionRow }
  /** Withdrawn by the requester. */
  | { kind: "closed"; state: AcademicRequestState };

export type Approval =
  | { kind: "approved"; license: LicenseRow }
  /** Nobody knows whether the tool accepts the key. */
  | { kind: "unconfirmed"; product: ProductId }
  | NotOpen;

interface ApprovalOptions {
  operator: string;
  /** Names for the license that replace those of the request, where these are too long. */
  licensee?: string | undefined;
  organization?: string | undefined;
}

/**
 * Approves a request. The decision, one license and the mail with its key are stored in one transaction. Concurrent
 * approvals create one license and one mail. Throws `LicenseRefused` if the names are too long for a key.
 */
export async function approveRequest(
  requestId: string,
  { operator, licensee, organization }: ApprovalOptions,
  app: App,
): Promise<Approval> {
  return await change<Approval>(app, `operator:${operator}`, async (tx) => {
    const { transaction } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const state = request && nextState(request.state, "approve");
    if (!state) return await whyNotOpen(transaction, requestId);
    const product = productOf(request.language).id;
    if (unconfirmedProducts(app.sales).includes(product)) return { kind: "unconfirmed", product };
    await setRequestState(transaction, requestId, state);
    await addDecision(tx, { requestId, verdict: "approved", reason: null, note: null }, operator);
    const grant = {
      ...academicTerms(request.language, tx.now),
      licensee: licensee ?? request.name,
      organization: organization ?? request.university,
      email: request.email,
      requestId,
      issuedBy: operator,
    };
    return { kind: "approved", license: await issueLicense(tx, grant, app) };
  });
}

/** The terms of an academic license issued now. A longer need takes a new request. */
function academicTerms(language: RequestableLanguage, now: Date) {
  const issuedAt = wholeSeconds(now);
  const expiresAt = addYears(issuedAt, promises.licenseYears);
  return { products: latestProducts([productOf(language).id]), edition: "academic", issuedAt, expiresAt } as const;
}

/** Adds the decision on a request. The table refuses a second one. */
async function addDecision(
  { transaction, now, audit }: Change,
  decision: Pick<AcademicDecisionRow, "requestId" | "verdict" | "reason" | "note">,
  operator: string,
): Promise<void> {
  const decided = { decidedBy: operator, decidedAt: now.toISOString() };
  await transaction
    .insertInto("academicDecision")
    .values({ ...decision, ...decided })
    .execute();
  const { requestId: subjectId, verdict, reason } = decision;
  audit({ action: `request-${verdict}`, subjectId, details: reason === null ? {} : { reason } });
}

async function whyNotOpen(queries: Parameters<typeof findDecision>[0], requestId: string): Promise<NotOpen> {
  const request = await findAcademicRequest(queries, requestId);
  if (!request) return { kind: "unknown" };
  const decision = await findDecision(queries, requestId);
  return decision ? { kind: "decided", decision } : { kind: "closed", state: request.state };
}

type Undoing =
  | { kind: "undone"; email: string }
  /** A later request of the same mailbox and language is open, and only one can be. */
  | { kind: "other-open"; requestId: string }
  | NotOpen;

/** For how long a rejection can be taken back. */
const rejectionUndoable = days(1);

/** A rejection of the last day can be taken back. An approval stays; its license is revoked instead. */
export function isUndoable({ verdict, decidedAt }: AcademicDecisionRow, now: Date): boolean {
  return verdict === "rejected" && decidedAt >= subtractDuration(now, rejectionUndoable).toISOString();
}

/**
 * Takes a rejection back, and returns the request to review. The requester is told if the mail about it may have left;
 * otherwise it is dropped.
 */
export async function undoRejection(requestId: string, operator: string, app: App): Promise<Undoing> {
  return await change<Undoing>(app, `operator:${operator}`, async (tx) => {
    const { transaction, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const decision = await findDecision(transaction, requestId);
    const state = request && decision && isUndoable(decision, tx.now) ? nextState(request.state, "undo") : undefined;
    if (!request || !decision || !state) return await whyNotOpen(transaction, requestId);
    const open = await findOpenRequest(transaction, request.email, request.language);
    if (open) return { kind: "other-open", requestId: open.id };
    await transaction.deleteFrom("academicDecision").where("requestId", "=", requestId).execute();
    await setRequestState(transaction, requestId, state);
    audit({ action: "request-rejection-undone", subjectId: requestId });
    await tellOfReview(tx, request, app);
    return { kind: "undone", email: request.email };
  });
}

/** A mail to a requester, with the link to the status of the request. */
export function letterAboutRequest(id: string, subject: string, says: readonly string[], app: App): Mail {
  const label = wordsOf("common", app)("requestLink");
  const status = { kind: "link", label, url: linkUrl("request-status", id, app) } as const;
  return composeLetter(subject, [...says, status], app);
}

/** To the requester: a rejection is taken back, unless the mail about it has not left. */
async function tellOfReview(
  { transaction, now }: Change,
  { id, language, email }: AcademicLicenseRequestRow,
  app: App,
): Promise<void> {
  const rejection = { purpose: "academic-rejection", aboutId: id } as const;
  if (!(await hasLeft(transaction, rejection))) return await dropUnsentMails(transaction, rejection, now.toISOString());
  const say = wordsOf("academic-rejection-undone", app);
  const day = formatDay(promisedTimes(now).typicalBy);
  const says = [say("undone", { language }), say("answerTime", { day }), say("questions")];
  const mail = letterAboutRequest(id, say("subject", { language }), says, app);
  const about = { purpose: "academic-rejection-undone", aboutId: id, recipient: email } as const;
  await queueMail(transaction, app, { ...about, ...mail });
}

type Rejection = { kind: "rejected"; email: string } | NotOpen;

interface RejectionOptions {
  operator: string;
  reason: RejectionReasonId;
  /** What the operator adds for the requester. */
  note: string | null;
}

/** Rejects a request. The decision and the mail that explains it are stored in one transaction, once. */
export async function rejectRequest(
  requestId: string,
  { operator, reason, note }: RejectionOptions,
  app: App,
): Promise<Rejection> {
  return await change<Rejection>(app, `operator:${operator}`, async (tx) => {
    const { transaction } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const state = request && nextState(request.state, "reject");
    if (!state) return await whyNotOpen(transaction, requestId);
    await setRequestState(transaction, requestId, state);
    const { language, email } = request;
    await queueMail(transaction, app, {
      purpose: "academic-rejection",
      aboutId: requestId,
      recipient: email,
      ...academicRejection({ requestId, language, reason, note }, app),
    });
    await addDecision(tx, { requestId, verdict: "rejected", reason, note }, operator);
    return { kind: "rejected", email };
  });
}

/** To the requester: the request is rejected, why, and what helps. */
function academicRejection(
  {
    requestId,
    language,
    reason,
    note,
  }: Pick<AcademicLicenseRequestRow, "language"> & {
    requestId: string;
    reason: RejectionReasonId;
    note: string | null;
  },
  app: App,
): Mail {
  const words = rejectionReasons[reason];
  const say = wordsOf("academic-rejection", app);
  // The mail says anyway that the request cannot be approved, and where to ask. Of another reason the note is all.
  const says =
    reason === "other" && note !== null
      ? [say("rejected", { language, reason: note })]
      : [say("rejected", { language, reason: words.reason }), ...(note === null ? [] : [note]), words.remedy];
  return letterAboutRequest(requestId, say("subject", { language }), [...says, say("reply")], app);
}
