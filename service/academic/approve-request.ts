import { company } from "#content/products/company.ts";
import type { RequestableLanguage } from "#contract/forms.ts";
import { prepareLicense, storeLicense } from "../licenses/issue-license.ts";
import { addRevocation, findLicense, findLicenseOfRequest, revocationDigest } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { composeMail, type Mail } from "../platform/mail/compose-mail.ts";
import { hasLeft, queueMail } from "../platform/mail/mail-queue.ts";
import { formatDay } from "../platform/time/time.ts";
import { type AcademicRequestState, nextState, promisedTimes } from "./life-cycle.ts";
import { statusPageUrl } from "./request-links.ts";
import {
  actorOf,
  addDecision,
  findAcademicRequest,
  findDecision,
  findOpenRequest,
  type Operator,
  removeDecision,
  setRequestState,
} from "./request-store.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";
import { academicTerms } from "./terms.ts";

/** Why a request is not open for a decision. */
export type NotOpen =
  | { kind: "unknown" }
  | { kind: "decided"; decision: AcademicDecisionRow }
  /** Withdrawn by the requester. */
  | { kind: "closed"; state: AcademicRequestState };

export type Approval =
  | { kind: "approved"; licenseId: string; mailbox: string; keyAwaited: boolean }
  | NotOpen
  | { kind: "no-signing-key"; place: string }
  | { kind: "impossible"; problems: readonly string[] };

interface ApprovalOptions<Refusal = never> {
  operator: Operator;
  /** Names for the license that replace those of the request, where these are too long. */
  licensee?: string | undefined;
  organization?: string | undefined;
  /** Refuses an open request, which is locked meanwhile. */
  refuse?: (tx: AuditedTransaction, request: AcademicLicenseRequestRow) => Promise<Refusal | undefined>;
}

/**
 * Approves a request. The decision, one license and the mail with its key are stored in one transaction. Concurrent
 * approvals create one license and one mail. After an approval that was undone, the license replaces the revoked one.
 */
export async function approveRequest<Refusal extends { kind: string } = never>(
  requestId: string,
  options: ApprovalOptions<Refusal>,
  appContext: AppContext,
): Promise<Approval | Refusal> {
  const { operator, licensee, organization, refuse } = options;
  return await auditedTransaction<Approval | Refusal>(appContext, actorOf(operator), async (tx) => {
    const { transaction } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const state = request && nextState(request.state, "approve");
    if (!state) return await whyNotOpen(transaction, requestId);
    // It is revoked: the approval was undone.
    const former = await findLicenseOfRequest(transaction, requestId);
    const prepared = await prepareLicense(
      {
        ...academicTerms(request.language, tx.now),
        licensee: licensee ?? request.name,
        organization: organization ?? request.university,
        mailbox: request.mailbox,
        requestId,
        replacesId: former?.id ?? null,
        issuedBy: operator.name,
      },
      appContext,
    );
    if (prepared.kind !== "prepared") return prepared;
    const refusal = await refuse?.(tx, request);
    if (refusal) return refusal;
    await setRequestState(transaction, requestId, state);
    const stored = await addApproval(tx, requestId, prepared.license, operator, appContext);
    return { kind: "approved", licenseId: prepared.license.id, mailbox: request.mailbox, ...stored };
  });
}

/** Stores the decision that approves a request, its license, and the mail with the key. */
export async function addApproval(
  tx: AuditedTransaction,
  requestId: string,
  license: LicenseRow,
  operator: Operator,
  appContext: AppContext,
): ReturnType<typeof storeLicense> {
  await addDecision(tx.transaction, {
    requestId,
    verdict: "approved",
    reason: null,
    note: null,
    decidedBy: operator.name,
    decidedThrough: operator.through,
    decidedAt: tx.now.toISOString(),
  });
  tx.audit({ action: "request-approved", subjectId: requestId, details: { through: operator.through } });
  return await storeLicense(tx, license, statusPageUrl(requestId, appContext), appContext);
}

export async function whyNotOpen(queries: Parameters<typeof findDecision>[0], requestId: string): Promise<NotOpen> {
  const request = await findAcademicRequest(queries, requestId);
  if (!request) return { kind: "unknown" };
  const decision = await findDecision(queries, requestId);
  return decision ? { kind: "decided", decision } : { kind: "closed", state: request.state };
}

type Undoing =
  | { kind: "undone"; licenseId: string | undefined; mailbox: string }
  /** A later request of the same mailbox and language is open, and only one can be. */
  | { kind: "other-open"; requestId: string }
  | NotOpen;

/**
 * Takes back what the rule has approved: revokes the license, returns the request to review and tells the requester. A
 * mail with the key that has not left is dropped. The decisions of people stay; their licenses are revoked with the admin
 * CLI.
 */
export async function undoApproval(requestId: string, operator: Operator, appContext: AppContext): Promise<Undoing> {
  return await auditedTransaction<Undoing>(appContext, actorOf(operator), async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    const decision = await findDecision(transaction, requestId);
    const state = request && decision?.decidedThrough === "rule" ? nextState(request.state, "undo") : undefined;
    if (!request || !state) return await whyNotOpen(transaction, requestId);
    const open = await findOpenRequest(transaction, request.mailbox, request.language);
    if (open) return { kind: "other-open", requestId: open.id };
    const license = await findLicenseOfRequest(transaction, requestId);
    if (license) {
      const reason = "The approval by rule was undone";
      const revocation = { licenseId: license.id, reason, revokedBy: operator.name, revokedAt: now.toISOString() };
      if (await addRevocation(transaction, revocation)) {
        const details = { replaced: false, digest: revocationDigest(revocation) };
        audit({ action: "license-revoked", subjectId: license.id, details });
      }
    }
    await removeDecision(transaction, requestId);
    await setRequestState(transaction, requestId, state);
    audit({ action: "request-approval-undone", subjectId: requestId, details: { through: operator.through } });
    await tellRequester(tx, request, license?.id, appContext);
    return { kind: "undone", licenseId: license?.id, mailbox: request.mailbox };
  });
}

async function tellRequester(
  { transaction, now }: AuditedTransaction,
  { id, language, mailbox }: AcademicLicenseRequestRow,
  licenseId: string | undefined,
  appContext: AppContext,
): Promise<void> {
  const keyHasLeft =
    licenseId !== undefined && (await hasLeft(transaction, { purpose: "license-key", aboutId: licenseId }));
  const { typicalBy } = promisedTimes(now);
  await queueMail(transaction, appContext, {
    purpose: "academic-approval-undone",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...approvalUndone({ language, keyHasLeft, typicalBy, statusUrl: statusPageUrl(id, appContext) }, appContext),
  });
}

interface ApprovalUndone {
  language: RequestableLanguage;
  /** Whether the mail with the key may have reached the requester. */
  keyHasLeft: boolean;
  typicalBy: Date;
  statusUrl: string;
}

/** To the requester: the approval by rule was undone, and a person decides. */
function approvalUndone(
  { language, keyHasLeft, typicalBy, statusUrl }: ApprovalUndone,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const key = keyHasLeft
    ? "The license key that we sent you for it is no longer valid. Please do not use it."
    : "We have not sent you the license key that we announced.";
  return composeMail(`We review your request for an academic license for ${language}`, [
    "Hello,",
    `Your request for a free academic license for ${language} was approved automatically. We have taken that approval back, because a person must review the request. ${key}`,
    `You do not have to do anything. We typically answer by ${formatDay(typicalBy)}, by mail. If we approve the request, you get a new key. Licenses that you had before this request stay valid.`,
    `If you have questions, reply to this mail or write to ${contactEmail}.`,
    { kind: "link", label: "The status of your request:", url: statusUrl },
    `${company.name}\n${siteUrl}`,
  ]);
}

/** How far the mail with a key has come. Only a delivery report says that it was delivered. */
type KeyDelivery = "submitted" | "delivered" | "bounced";

const actions = {
  submitted: "request-key-submitted",
  delivered: "request-key-delivered",
  bounced: "request-key-bounced",
} as const;

/** Records with the request how far the mail with the key of its license has come. */
export async function recordKeyDelivery(
  { transaction, audit }: AuditedTransaction,
  licenseId: string,
  delivery: KeyDelivery,
): Promise<void> {
  const license = await findLicense(transaction, licenseId);
  // What becomes of the key of a revoked license says nothing about the request.
  if (!license?.requestId || license.revokedAt !== null) return;
  const request = await lock(transaction, "academicLicenseRequest", license.requestId);
  const state = request && nextState(request.state, `key ${delivery}`);
  if (!request || !state) return;
  await setRequestState(transaction, request.id, state);
  audit({ action: actions[delivery], subjectId: request.id, details: { licenseId } });
}
