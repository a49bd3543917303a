import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { revocationDigest } from "../licenses/license-digest.ts";
import { addRevocation, findLicenseOfRequest } from "../licenses/license-store.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { hasLeft } from "../mail/unsent-mails.ts";
import { type NotOpen, whyNotOpen } from "./approve-request.ts";
import { actorOf, findDecision, type Operator, removeDecision } from "./decision-store.ts";
import { nextState } from "./life-cycle.ts";
import { approvalUndone } from "./mails/approval-undone.ts";
import { promisedTimes } from "./promised-times.ts";
import { statusPageUrl } from "./request-links.ts";
import { findOpenRequest, lockAcademicRequest, setRequestState } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export type Undoing =
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
  const outcome = await auditedTransaction<Undoing>(appContext, actorOf(operator), async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lockAcademicRequest(transaction, requestId);
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
  if (outcome.kind === "undone") appContext.mailQueued();
  return outcome;
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
