import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { licenseStored, prepareLicense, storeLicense } from "../licenses/issue-license.ts";
import { addDecision, findDecision, type Operator } from "./decision-store.ts";
import type { AcademicRequestState } from "./life-cycle.ts";
import { nextState } from "./life-cycle.ts";
import { statusPageUrl } from "./request-links.ts";
import { findAcademicRequest, lockAcademicRequest, setRequestState } from "./request-store.ts";
import type { AcademicDecisionRow } from "./tables.ts";
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

export interface ApprovalOptions {
  operator: Operator;
  /** Names for the license that replace those of the request, where these are too long. */
  licensee?: string | undefined;
  organization?: string | undefined;
}

/**
 * Approves a request. The decision, one license and the mail with its key are stored in one transaction. Concurrent
 * approvals create one license and one mail.
 */
export async function approveRequest(
  requestId: string,
  { operator, licensee, organization }: ApprovalOptions,
  appContext: AppContext,
): Promise<Approval> {
  const asked = await findAcademicRequest(appContext.database.query, requestId);
  if (!asked) return { kind: "unknown" };
  const prepared = await prepareLicense(
    {
      ...academicTerms(asked.language, appContext.clock.now()),
      licensee: licensee ?? asked.name,
      organization: organization ?? asked.university,
      mailbox: asked.mailbox,
      requestId,
      issuedBy: operator.name,
    },
    appContext,
  );

  const outcome = await auditedTransaction<Approval>(appContext, `operator:${operator.name}`, async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lockAcademicRequest(transaction, requestId);
    const state = request && nextState(request.state, "approve");
    if (!state) return await whyNotOpen(transaction, requestId);
    if (prepared.kind !== "prepared") return prepared;
    await addDecision(transaction, {
      requestId,
      verdict: "approved",
      reason: null,
      note: null,
      decidedBy: operator.name,
      decidedThrough: operator.through,
      decidedAt: now.toISOString(),
    });
    await setRequestState(transaction, requestId, state);
    audit({ action: "request-approved", subjectId: requestId, details: { through: operator.through } });
    const stored = await storeLicense(tx, prepared.license, statusPageUrl(requestId, appContext), appContext);
    return { kind: "approved", licenseId: prepared.license.id, mailbox: request.mailbox, ...stored };
  });
  if (outcome.kind === "approved") licenseStored(appContext);
  return outcome;
}

export async function whyNotOpen(queries: Parameters<typeof findDecision>[0], requestId: string): Promise<NotOpen> {
  const request = await findAcademicRequest(queries, requestId);
  if (!request) return { kind: "unknown" };
  const decision = await findDecision(queries, requestId);
  return decision ? { kind: "decided", decision } : { kind: "closed", state: request.state };
}
