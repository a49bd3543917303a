import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { revocationDigest } from "../licenses/license-digest.ts";
import { addRevocation, findLicenseOfRequest } from "../licenses/license-store.ts";
import { type NotOpen, whyNotOpen } from "./approve-request.ts";
import { actorOf, findDecision, type Operator, removeDecision } from "./decision-store.ts";
import { nextState } from "./life-cycle.ts";
import { findOpenRequest, lockAcademicRequest, setRequestState } from "./request-store.ts";

export type Undoing =
  | { kind: "undone"; licenseId: string | undefined; mailbox: string }
  /** A later request of the same mailbox and language is open, and only one can be. */
  | { kind: "other-open"; requestId: string }
  | NotOpen;

/**
 * Takes back what the rule has approved: revokes the license and returns the request to review. The decisions of people
 * stay; their licenses are revoked with the admin CLI.
 */
export async function undoApproval(requestId: string, operator: Operator, appContext: AppContext): Promise<Undoing> {
  return await auditedTransaction<Undoing>(appContext, actorOf(operator), async ({ transaction, now, audit }) => {
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
    return { kind: "undone", licenseId: license?.id, mailbox: request.mailbox };
  });
}
