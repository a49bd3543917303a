import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../platform/audit/audit-store.ts";
import type { AuditEntryRow } from "../platform/audit/tables.ts";
import type { Queries } from "../platform/database/database.ts";
import type { DigestSource } from "../platform/mail/daily-digest.ts";
import { addWorkingDays, type CalendarPeriod, formatTime } from "../platform/time/time.ts";
import { initialState, promisedTimes } from "./life-cycle.ts";
import { actorOf, listAcademicRequests } from "./request-store.ts";
import type { AcademicDecisionRow } from "./tables.ts";

export interface RequestReport {
  received: number;
  approved: number;
  rejected: number;
  /** From the arrival of a request to its decision. Undefined without one in the period. */
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
    .select(["verdict", "receivedAt", "decidedAt"])
    .where("decidedAt", ">=", start)
    .where("decidedAt", "<", end)
    .where("importedFrom", "is", null)
    .execute();
  const hours = decisions
    .map(({ receivedAt, decidedAt }) => (Date.parse(decidedAt) - Date.parse(receivedAt)) / 3_600_000)
    .sort((one, other) => one - other);
  const countOf = (wanted: string) => decisions.filter(({ verdict }) => verdict === wanted).length;
  return {
    received: Number(arrived.count),
    approved: countOf("approved"),
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

const longestList = 500;

/** For the daily digest: the requests that are, or become before the next one, past the promised answer time. */
export const waitingRequests: DigestSource = async ({ queries, now, isLook = false }) => {
  // The promised time follows the order of arrival, so that no newer request stands in the way of an overdue one.
  const filter = { states: [initialState], oldestFirst: true, limit: longestList } as const;
  const nextDigest = addWorkingDays(now, 1);
  const open = await listAcademicRequests(queries, filter);
  const waiting = open
    .map((request) => ({ ...request, ...promisedTimes(new Date(request.receivedAt)) }))
    .filter(({ askAfter }) => askAfter <= nextDigest);
  const others = isLook ? open.length - waiting.length : 0;
  if (waiting.length === 0)
    return others === 0
      ? undefined
      : {
          rank: 5,
          subject: others === 1 ? "1 academic request is open" : `${others} academic requests are open`,
          permission: "review",
          text: "None of them is close to the promised time.",
          lines: [{ text: "Review them here:", noun: "requests" }],
        };
  const late = waiting.filter(({ askAfter }) => askAfter <= now).length;
  const count =
    waiting.length === 1 ? "1 academic request is waiting" : `${waiting.length} academic requests are waiting`;
  return {
    rank: 3,
    subject: `${count} for an answer${late > 0 ? `, ${late} past the promised time` : ""}`,
    permission: "review",
    text: "These requests are close to or past the time we promised an answer by. The oldest comes first.",
    lines: waiting.map(({ id, language, university, receivedAt, askAfter }) => ({
      text: `${university}, ${language}. Received ${formatTime(new Date(receivedAt))}, promised by ${formatTime(askAfter)}.`,
      ...{ noun: "requests", id, actions: ["approve", "reject"] },
    })),
    ...(others > 0 && { note: `${others} more are open but not close to the promised time.` }),
    ...(waiting.length === longestList && { note: `These are the ${waiting.length} oldest requests.` }),
  };
};

/** Rows that contradict each other, in sentences. No use case leads to them: they were edited by hand. */
export async function findRequestProblems(query: Queries): Promise<string[]> {
  const undecided = await query
    .selectFrom("academicLicenseRequest")
    .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .select("id")
    .where("state", "not in", ["received", "withdrawn"])
    // What was decided before this service came without a record of it.
    .where("importedFrom", "is", null)
    .where("academicDecision.requestId", "is", null)
    .execute();
  const withoutLicense = await query
    .selectFrom("academicDecision")
    .leftJoin("license", "license.requestId", "academicDecision.requestId")
    .select("academicDecision.requestId")
    .where("verdict", "=", "approved")
    .where("license.id", "is", null)
    .execute();
  return [
    ...undecided.map(({ id }) => `The request ${id} is decided, but there is no decision.`),
    ...withoutLicense.map(({ requestId }) => `The request ${requestId} is approved, but there is no license.`),
  ];
}

/** Compares every decision with the entry about it, which holds all of it but the note to the requester. */
export async function compareDecisionsWithLog(queries: Queries, decided: EntriesBySubject): Promise<AuditMismatch[]> {
  const rows = await queries.selectFrom("academicDecision").selectAll().execute();
  const known = new Set(rows.map(({ requestId }) => requestId));
  // A decision that was undone is not there any more.
  const lasting = [...decided].filter(([id, { action }]) => known.has(id) || !action.endsWith("-undone"));
  return compareRowsWithLog(rows, new Map(lasting), {
    subjectIdOf: ({ requestId }) => requestId,
    problemOf: decisionProblem,
    problemWithout: ({ sequence }) => `The request was decided by entry ${sequence}, and the decision isn't there.`,
  });
}

function decisionProblem(row: AcademicDecisionRow, entry: AuditEntryRow | undefined): string | undefined {
  if (!entry) return "The decision on the request has no entry in the log.";
  const { reason = row.reason, through = row.decidedThrough, device } = auditDetails(entry);
  // Entries are never changed: those of the first versions call the admin CLI a desk, without a device.
  const isFormerName = device === undefined && through === "desk" && row.decidedThrough === "admin-cli";
  const isSame =
    entry.action === `request-${row.verdict}` &&
    entry.actor === actorOf({ name: row.decidedBy }) &&
    entry.recordedAt === row.decidedAt &&
    reason === row.reason &&
    (through === row.decidedThrough || isFormerName);
  return isSame ? undefined : `The decision on the request differs from what entry ${entry.sequence} has recorded.`;
}
