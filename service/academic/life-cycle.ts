import { type RejectionReasonId, rejectionReasonIds } from "#content/pages/rejection-reasons.ts";
import { promises } from "#content/products/promises.ts";
import { addWorkingDays, days, subtractDuration } from "../time.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export const isOpen = ({ state }: Pick<AcademicLicenseRequestRow, "state">): boolean => state === "received";

/** A rejection of the last day can be taken back. An approval stays; its license is revoked instead. */
export function isUndoable({ state, decidedAt }: AcademicLicenseRequestRow, now: Date): boolean {
  return state === "rejected" && decidedAt !== null && decidedAt >= subtractDuration(now, days(1)).toISOString();
}

/** When an answer is typically sent, and when the requester should ask. Both are counted in working days. */
export function promisedTimes(receivedAt: string): { typicalBy: Date; askAfter: Date } {
  const from = new Date(receivedAt);
  return {
    typicalBy: addWorkingDays(from, promises.academicAnswerTypicalDays),
    askAfter: addWorkingDays(from, promises.academicFollowUpWorkingDays),
  };
}

/** The reason stored under this name. An unknown name counts as `other`. */
export function readRejectionReason(name: string | null): RejectionReasonId {
  return rejectionReasonIds.find((id) => id === name) ?? "other";
}
