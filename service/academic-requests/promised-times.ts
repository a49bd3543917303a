import { promises } from "#content/promises.ts";
import { addWorkingDays } from "../time/working-days.ts";

/** Until when an answer typically comes, and from when the requester should ask. Counted in working days. */
export function promisedTimes(receivedAt: Date): { typicalBy: Date; askAfter: Date } {
  return {
    typicalBy: addWorkingDays(receivedAt, promises.academicAnswerTypicalDays),
    askAfter: addWorkingDays(receivedAt, promises.academicFollowUpWorkingDays),
  };
}
