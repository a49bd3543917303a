import { type RejectionReasonId, rejectionReasonIds } from "#content/rejection-reasons.ts";

/** The reason that is stored under this name. One that is not known any more counts as another reason. */
export function readRejectionReason(name: string | null): RejectionReasonId {
  return rejectionReasonIds.find((id) => id === name) ?? "other";
}
