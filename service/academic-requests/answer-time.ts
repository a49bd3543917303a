import type { Queries } from "../database/database.ts";
import { days, subtractDuration } from "../time/durations.ts";

/** Only decisions of the last days count, so that the figure is current. */
const countedDays = 180;

/** With fewer decisions a median is meaningless and is not shown. */
const fewestDecisions = 5;

/** The median answer time in milliseconds, or undefined while there are too few decisions. */
export async function medianAnswerTime(queries: Queries, now: Date): Promise<number | undefined> {
  const since = subtractDuration(now, days(countedDays)).toISOString();
  const decided = await queries
    .selectFrom("academicDecision")
    .innerJoin("academicLicenseRequest", "academicLicenseRequest.id", "academicDecision.requestId")
    .select(["academicLicenseRequest.receivedAt", "academicDecision.decidedAt"])
    .where("academicDecision.decidedAt", ">=", since)
    // The rule answers at once, which says nothing about the others.
    .where("academicDecision.decidedThrough", "!=", "rule")
    .execute();
  if (decided.length < fewestDecisions) return undefined;
  const durations = decided
    .map(({ receivedAt, decidedAt }) => Date.parse(decidedAt) - Date.parse(receivedAt))
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)];
}

/** The sentence for the page. Rounds up to days, so that it never promises too much. */
export function answerTimeSentence(duration: number): string {
  const count = Math.max(1, Math.ceil(duration / days(1)));
  const span = count === 1 ? "one day" : `${count} days`;
  return `Half of the requests of the last ${countedDays} days were answered within ${span}.`;
}
