import { type RejectionReasonId, rejectionReasonIds } from "#content/pages/rejection-reasons.ts";
import { promises } from "#content/products/promises.ts";
import { addWorkingDays } from "../time.ts";

/**
 * - `received`: open, in review.
 * - `approved`: the license is issued. How far its key has come is known of its mails.
 */
export const academicRequestStates = ["received", "approved", "rejected", "withdrawn"] as const;
export type AcademicRequestState = (typeof academicRequestStates)[number];

/** The state of a new request. */
export const initialState = "received" satisfies AcademicRequestState;

interface Transition {
  from: readonly AcademicRequestState[];
  to: AcademicRequestState;
}

/** The events of a request and the state that each leads to. The operator undoes a rejection within a day. */
const transitions = {
  approve: { from: ["received"], to: "approved" },
  reject: { from: ["received"], to: "rejected" },
  withdraw: { from: ["received"], to: "withdrawn" },
  undo: { from: ["rejected"], to: "received" },
} as const satisfies Record<string, Transition>;
export type AcademicRequestEvent = keyof typeof transitions;

/** The state that an event leads to, or undefined if it does not apply. */
export function nextState(state: AcademicRequestState, event: AcademicRequestEvent): AcademicRequestState | undefined {
  const { from, to }: Transition = transitions[event];
  return from.includes(state) ? to : undefined;
}

/** While a request is open, a repeat by the same mailbox for the same language joins it. */
export function isOpen(state: AcademicRequestState): boolean {
  return state === initialState;
}

/** When an answer is typically sent, and when the requester should ask. Both are counted in working days. */
export function promisedTimes(receivedAt: Date): { typicalBy: Date; askAfter: Date } {
  return {
    typicalBy: addWorkingDays(receivedAt, promises.academicAnswerTypicalDays),
    askAfter: addWorkingDays(receivedAt, promises.academicFollowUpWorkingDays),
  };
}

/** The reason stored under this name. An unknown name counts as `other`. */
export function readRejectionReason(name: string | null): RejectionReasonId {
  return rejectionReasonIds.find((id) => id === name) ?? "other";
}
