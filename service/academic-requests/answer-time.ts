import type { Queries } from "../database/database.ts";

/** Decisions of this many days count, so that the figure speaks of now. */
const countedDays = 180;

/** With fewer decisions a median says nothing, and none is shown. */
const fewestDecisions = 5;

const hourMilliseconds = 3_600_000;
const dayHours = 24;

/** Half of the requests were answered within this many hours; undefined while too few have been. */
export async function medianAnswerHours(queries: Queries, now: Date): Promise<number | undefined> {
  const since = new Date(now.getTime() - countedDays * dayHours * hourMilliseconds).toISOString();
  const decided = await queries
    .selectFrom("academicDecision")
    .innerJoin("academicLicenseRequest", "academicLicenseRequest.id", "academicDecision.requestId")
    .select(["academicLicenseRequest.receivedAt", "academicDecision.decidedAt"])
    .where("academicDecision.decidedAt", ">=", since)
    .execute();
  if (decided.length < fewestDecisions) return undefined;
  const hours = decided
    .map(({ receivedAt, decidedAt }) => (Date.parse(decidedAt) - Date.parse(receivedAt)) / hourMilliseconds)
    .sort((one, other) => one - other);
  return hours[Math.floor(hours.length / 2)];
}

/** The sentence for the page. Hours are rounded up to days: a promise must not sound better than what happened. */
export function answerTimeSentence(hours: number): string {
  const days = Math.max(1, Math.ceil(hours / dayHours));
  const span = days === 1 ? "one day" : `${days} days`;
  return `Half of the requests of the last ${countedDays} days were answered within ${span}.`;
}
