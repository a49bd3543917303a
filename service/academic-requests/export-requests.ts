import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { writeCsv } from "../csv/write-csv.ts";

const columns = [
  ...["name", "email", "university", "language", "received", "state", "explanation", "id", "mailbox proven"],
  ...["verdict", "reason", "note", "decided", "decided by", "imported from"],
];

/** All requests with their decisions as CSV, the oldest first. The export is recorded. */
export async function exportRequests(appContext: AppContext, actor: Actor): Promise<{ csv: string; count: number }> {
  return await auditedTransaction(appContext, actor, async ({ transaction, audit }) => {
    const requests = await transaction
      .selectFrom("academicLicenseRequest")
      .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
      .selectAll("academicLicenseRequest")
      .select(["verdict", "reason", "note", "decidedAt", "decidedBy"])
      .orderBy("receivedAt")
      .orderBy("id")
      .execute();
    audit({ action: "requests-exported", subjectId: "requests", details: { count: requests.length } });
    const rows = requests.map((request) => ({
      name: request.name,
      email: request.mailbox,
      university: request.university,
      language: request.language,
      received: request.receivedAt,
      state: request.state,
      explanation: request.explanation ?? "",
      id: request.id,
      "mailbox proven": request.mailboxProvenAt ?? "",
      verdict: request.verdict ?? "",
      reason: request.reason ?? "",
      note: request.note ?? "",
      decided: request.decidedAt ?? "",
      "decided by": request.decidedBy ?? "",
      "imported from": request.importedFrom ?? "",
    }));
    return { csv: writeCsv(columns, rows), count: requests.length };
  });
}
