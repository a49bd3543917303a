import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { claimJobRun } from "../../jobs/claim-job-run.ts";
import { approveRequest } from "../approve-request.ts";
import { rule } from "../decision-store.ts";
import { gatherEvidence } from "../request-evidence.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";
import { findOddities } from "./find-oddities.ts";

/**
 * Approves a request whose mailbox was just proven, if the owner has switched this on and it is a clear case. Every other
 * request waits for the operator. Returns whether it was approved.
 */
export async function approveClearCase(requestId: string, appContext: AppContext): Promise<boolean> {
  const { autoApprove } = appContext;
  if (!autoApprove) return false;
  const refuse = async (tx: AuditedTransaction, request: AcademicLicenseRequestRow) => {
    const isClear = request.mailboxProvenAt !== null && (await isClearCase(tx, request, appContext));
    return isClear && (await claimPlace(tx, autoApprove.perDay)) ? undefined : { kind: "for a person" };
  };
  const outcome = await approveRequest(requestId, { operator: rule, refuse }, appContext);
  return outcome.kind === "approved";
}

async function isClearCase(
  { transaction, now }: AuditedTransaction,
  request: AcademicLicenseRequestRow,
  appContext: AppContext,
): Promise<boolean> {
  const evidence = await gatherEvidence(transaction, request, appContext);
  return findOddities(request, evidence, now).length === 0;
}

const placeJob = "approve-by-rule";

/**
 * Claims one of the places of the day. A place is claimed once, so that processes together never approve more than there
 * are places. An approval that is undone keeps its place.
 */
async function claimPlace({ transaction, now }: AuditedTransaction, perDay: number): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const taken = await transaction
    .selectFrom("jobRun")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("job", "=", placeJob)
    .where("occasion", "like", `${day} %`)
    .executeTakeFirstOrThrow();
  for (let place = Number(taken.count) + 1; place <= perDay; place += 1) {
    if (await claimJobRun(transaction, placeJob, `${day} ${place}`, now)) return true;
  }
  return false;
}
