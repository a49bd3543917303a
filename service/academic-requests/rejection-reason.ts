import { type RejectionReasonId, rejectionReasonIds } from "#content/rejection-reasons.ts";

/** The reason stored under this name. An unknown name counts as `other`. */
export function readRejectionReason(name: string | null): RejectionReasonId {
  return rejectionReasonIds.find((id) => id === name) ?? "other";
}
