import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { licenseStored, prepareLicense, storeLicense } from "../licenses/issue-license.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { actorOf, addDecision, findDecision, type Operator } from "./decision-store.ts";
import type { AcademicRequestState } from "./life-cycle.ts";
import { nextState } from "./life-cycle.ts";
import { statusPageUrl } from "./request-links.ts";
import { findAcademicRequest, lockAcademicRequest, setRequestState } from "./request-store.ts";
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

export interface ApprovalOptions<Refusal = never> {
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
  const asked = await findAcademicRequest(appContext.database.query, requestId);
  if (!asked) return { kind: "unknown" };
  // Of a request that is open it is revoked: the approval was undone. Any other request is refused below.
  const former = await findLicenseOfRequest(appContext.database.query, requestId);
  const prepared = await prepareLicense(
    {
      ...academicTerms(asked.language, appContext.clock.now()),
      licensee: licensee ?? asked.name,
      organization: organization ?? asked.university,
      mailbox: asked.mailbox,
      requestId,
      replacesId: former?.id ?? null,
      issuedBy: operator.name,
    },
    appContext,
  );

  const outcome = await auditedTransaction<Approval | Refusal>(appContext, actorOf(operator), async (tx) => {
    const { transaction } = tx;
    const request = await lockAcademicRequest(transaction, requestId);
    const state = request && nextState(request.state, "approve");
    if (!state) return await whyNotOpen(transaction, requestId);
    if (prepared.kind !== "prepared") return prepared;
    const refusal = await refuse?.(tx, request);
    if (refusal) return refusal;
    await setRequestState(transaction, requestId, state);
    const stored = await addApproval(tx, requestId, prepared.license, operator, appContext);
    return { kind: "approved", licenseId: prepared.license.id, mailbox: request.mailbox, ...stored };
  });
  if (outcome.kind === "approved") licenseStored(appContext);
  return outcome;
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
