import { promises } from "#content/promises.ts";
import { addWorkingDays } from "../time/working-days.ts";

/** When an answer is typically sent, and when the requester should ask. Both are counted in working days. */
export function promisedTimes(receivedAt: Date): { typicalBy: Date; askAfter: Date } {
  return {
    typicalBy: addWorkingDays(receivedAt, promises.academicAnswerTypicalDays),
    askAfter: addWorkingDays(receivedAt, promises.academicFollowUpWorkingDays),
  };
}
