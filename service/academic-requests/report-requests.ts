import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";

export interface RequestReport {
  received: number;
  approved: number;
  /** Of these by the rule: clear cases and renewals. */
  approvedByRule: number;
  rejected: number;
  /** From the arrival of a request to the decision of a person. Undefined without one in the period. */
  hoursToDecision: { median: number; percentile90: number } | undefined;
}

/** The requests that arrived in a period, and the decisions made in it. Imported requests arrived elsewhere. */
export async function reportRequests(queries: Queries, { from, until }: CalendarPeriod): Promise<RequestReport> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const arrived = await queries
    .selectFrom("academicLicenseRequest")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("receivedAt", ">=", start)
    .where("receivedAt", "<", end)
    .where("importedFrom", "is", null)
    .executeTakeFirstOrThrow();
  const decisions = await queries
    .selectFrom("academicDecision")
    .innerJoin("academicLicenseRequest", "academicLicenseRequest.id", "academicDecision.requestId")
    .select(["verdict", "receivedAt", "decidedAt", "decidedThrough"])
    .where("decidedAt", ">=", start)
    .where("decidedAt", "<", end)
    .where("importedFrom", "is", null)
    .execute();
  const ofPeople = decisions.filter(({ decidedThrough }) => decidedThrough !== "rule");
  const hours = ofPeople
    .map(({ receivedAt, decidedAt }) => (Date.parse(decidedAt) - Date.parse(receivedAt)) / 3_600_000)
    .sort((one, other) => one - other);
  const countOf = (wanted: string) => decisions.filter(({ verdict }) => verdict === wanted).length;
  return {
    received: Number(arrived.count),
    approved: countOf("approved"),
    approvedByRule: decisions.length - ofPeople.length,
    rejected: countOf("rejected"),
    hoursToDecision:
      hours.length === 0 ? undefined : { median: percentile(hours, 0.5), percentile90: percentile(hours, 0.9) },
  };
}

/** The least of the sorted figures that this share of them does not exceed (nearest rank), to a tenth. */
function percentile(sorted: readonly number[], share: number): number {
  const figure = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return Math.round(figure * 10) / 10;
}
