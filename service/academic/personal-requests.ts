import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { erasedMailbox, erasedName } from "../platform/mail/tables.ts";
import { nextState } from "./life-cycle.ts";
import { setRequestState } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The requests of a person, with what was decided. */
export async function findPersonalRequests(mailbox: string, { database: { query } }: AppContext) {
  return await query
    .selectFrom("academicLicenseRequest")
    .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .selectAll("academicLicenseRequest")
    .select(["verdict", "reason", "note", "decidedAt"])
    .where("mailbox", "=", mailbox)
    .orderBy("receivedAt")
    .execute();
}

export function summarizePersonalRequest({
  language,
  university,
  state,
}: Pick<AcademicLicenseRequestRow, "id" | "language" | "university" | "state">): string {
  return `${language}, ${university}, ${state}`;
}

/** Removes the personal data from a person's requests. Open ones are withdrawn; institution and decision stay. */
export async function erasePersonalRequests(
  { transaction, audit }: AuditedTransaction,
  mailbox: string,
): Promise<void> {
  const requests = await transaction
    .selectFrom("academicLicenseRequest")
    .select(["id", "state"])
    .where("mailbox", "=", mailbox)
    .execute();
  for (const { id, state } of requests) {
    const withdrawn = nextState(state, "withdraw");
    if (withdrawn) {
      await setRequestState(transaction, id, withdrawn);
      audit({ action: "request-withdrawn", subjectId: id });
    }
    await transaction.updateTable("academicDecision").set({ note: null }).where("requestId", "=", id).execute();
  }
  await transaction
    .updateTable("academicLicenseRequest")
    .set({ name: erasedName, mailbox: erasedMailbox, explanation: null })
    .where("mailbox", "=", mailbox)
    .execute();
}
