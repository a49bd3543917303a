import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../platform/audit/audit-store.ts";
import type { AuditEntryRow } from "../platform/audit/tables.ts";
import type { AppContext, MetricSource } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { linkUrl } from "../platform/links/link-token.ts";
import type { DigestPart, DigestSource } from "../platform/mail/daily-digest.ts";
import { addWorkingDays, type CalendarPeriod, formatTime } from "../platform/time/time.ts";
import { gauge, singleGauge } from "../platform/watch/metrics.ts";
import { initialState, promisedTimes } from "./life-cycle.ts";
import { actorOf, listAcademicRequests } from "./request-store.ts";
import type { AcademicDecisionRow, AcademicLicenseRequestRow } from "./tables.ts";

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

interface WaitingRequests {
  open: number;
  /** Of these, how many wait longer than promised. */
  overdue: number;
  oldest: Date | undefined;
}

/** Counts the requests without a decision. */
async function countWaitingRequests(queries: Queries, now: Date): Promise<WaitingRequests> {
  const open = await queries
    .selectFrom("academicLicenseRequest")
    .select("receivedAt")
    .where("state", "=", initialState)
    .orderBy("receivedAt")
    .execute();
  const times = open.map(({ receivedAt }) => new Date(receivedAt));
  // The oldest first, so that those that are late stand before the others.
  let [overdue, end] = [0, times.length];
  while (overdue < end) {
    const middle = Math.floor((overdue + end) / 2);
    if (promisedTimes(times[middle] ?? now).askAfter < now) overdue = middle + 1;
    else end = middle;
  }
  return { open: open.length, overdue, oldest: times[0] };
}

const longestList = 500;

const linkTo =
  (requestId: string, appContext: AppContext): WaitingRequest["linkTo"] =>
  (verdict, holderId) =>
    linkUrl(`${verdict}-request`, requestId, appContext, holderId);

/** For the daily digest: the requests that become overdue before the next one. */
export const waitingRequests: DigestSource = async ({ queries, now }, appContext) => {
  // The promised time follows the order of arrival, so that no newer request stands in the way of an overdue one.
  const filter = { states: [initialState], oldestFirst: true, limit: longestList } as const;
  const open = await listAcademicRequests(queries, filter);
  const nextDigest = addWorkingDays(now, 1);
  const waiting = open
    .map((request) => ({ ...request, receivedAt: new Date(request.receivedAt) }))
    .map((request) => ({ ...request, askAfter: promisedTimes(request.receivedAt).askAfter }))
    .filter(({ askAfter }) => askAfter.getTime() <= nextDigest.getTime())
    .map((request) => ({ ...request, linkTo: linkTo(request.id, appContext) }));
  if (waiting.length === 0) return undefined;
  return waitingRequestsPart(waiting, { now, isCut: waiting.length === longestList });
};

interface WaitingRequest {
  id: string;
  language: string;
  university: string;
  receivedAt: Date;
  askAfter: Date;
  linkTo(verdict: "approve" | "reject", holderId: string | undefined): string;
}

/**
 * The part of the daily digest on requests whose promised answer time is over or nearly so.
 *
 * @param isCut whether there may be more than those
 */
function waitingRequestsPart(
  waiting: readonly WaitingRequest[],
  { now, isCut }: { now: Date; isCut: boolean },
): DigestPart {
  const late = waiting.filter(({ askAfter }) => askAfter.getTime() <= now.getTime()).length;
  const count = waiting.length === 1 ? "1 academic request waits" : `${waiting.length} academic requests wait`;
  return {
    subject: `${count} for an answer${late > 0 ? `, ${late} past the promised time` : ""}`,
    permission: "review",
    blocks: (holderId) => [
      "These requests are near or past the time by which we promised an answer. The oldest comes first.",
      ...waiting.flatMap(({ id, language, university, receivedAt, askAfter, linkTo }) => [
        [
          ["Request", id],
          ["Language", language],
          ["University", university],
          ["Received", formatTime(receivedAt)],
          ["Promised until", formatTime(askAfter)],
        ] as const,
        { kind: "link", label: "Approve the request:", url: linkTo("approve", holderId) } as const,
        { kind: "link", label: "Reject the request:", url: linkTo("reject", holderId) } as const,
      ]),
      ...(isCut ? [`This mail lists the ${waiting.length} oldest requests.`] : []),
      "npm run admin -- requests list --state received shows all open requests.",
    ],
  };
}

/**
 * For the daily digest: what the rule has approved since the last one, each with the link that undoes it. Marks it as
 * told, in the transaction of the digest.
 */
export async function approvalsByRule(
  { queries, now }: { queries: Queries; now: Date },
  appContext: Pick<AppContext, "siteUrl" | "linkSecrets" | "clock">,
) {
  const told = await queries
    .updateTable("academicDecision")
    .set({ operatorToldAt: now.toISOString() })
    .where("decidedThrough", "=", "rule")
    .where("operatorToldAt", "is", null)
    .returning("requestId")
    .execute();
  if (told.length === 0) return undefined;
  const requests = await queries
    .selectFrom("academicLicenseRequest")
    .innerJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .select(["id", "name", "mailbox", "university", "language", "explanation", "decidedAt"])
    .where(
      "id",
      "in",
      told.map(({ requestId }) => requestId),
    )
    .orderBy("decidedAt")
    .execute();
  return approvalsByRulePart(
    requests.map((each) => ({
      ...each,
      undoUrl: (holderId) => linkUrl("undo-request", each.id, appContext, holderId),
    })),
  );
}

interface ApprovalByRule
  extends Pick<AcademicLicenseRequestRow, "id" | "name" | "mailbox" | "university" | "language" | "explanation"> {
  decidedAt: string;
  undoUrl(holderId: string | undefined): string;
}

/** The part of the daily digest on the requests that the rule has approved. */
function approvalsByRulePart(approvals: readonly ApprovalByRule[]): DigestPart {
  const count = approvals.length === 1 ? "1 request was" : `${approvals.length} requests were`;
  return {
    subject: `${count} approved by rule`,
    permission: "review",
    blocks: (holderId) => [
      "The rule has approved these requests, and their keys are sent. To undo one revokes its license, returns the request to review and tells the requester.",
      ...approvals.flatMap(({ id, name, mailbox, university, language, explanation, decidedAt, undoUrl }) => [
        [
          ["Request", id],
          ["Name", name],
          ["E-mail", mailbox],
          ["University", university],
          ["Language", language],
          ...(explanation === null ? [] : [["Reason", explanation] as const]),
          ["Approved", formatTime(new Date(decidedAt))],
        ] as const,
        { kind: "link", label: "Undo the approval:", url: undoUrl(holderId) } as const,
      ]),
    ],
  };
}

/** How many requests wait for a decision, and how many of them longer than promised. */
export const requestMetrics: MetricSource = async ({ queries, now }) => {
  const { open, overdue, oldest } = await countWaitingRequests(queries, now);
  return [
    gauge(
      "designite_academic_requests",
      "Academic requests without a decision, by whether the promised time is over.",
      [
        { labels: { state: "in-time" }, value: open - overdue },
        { labels: { state: "overdue" }, value: overdue },
      ],
    ),
    singleGauge(
      "designite_academic_request_oldest_seconds",
      "For how long the oldest of them waits.",
      oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
    ),
  ];
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
  // An approval that was undone leaves no decision.
  const lasting = [...decided].filter(([id, { action }]) => known.has(id) || action !== "request-approval-undone");
  return compareRowsWithLog(rows, new Map(lasting), {
    subjectIdOf: ({ requestId }) => requestId,
    problemOf: decisionProblem,
    problemWithout: ({ sequence }) => `The request was decided by entry ${sequence}, and the decision is not there.`,
  });
}

function decisionProblem(row: AcademicDecisionRow, entry: AuditEntryRow | undefined): string | undefined {
  if (!entry) return "The decision on the request has no entry in the log.";
  const { reason = row.reason, through: recorded = row.decidedThrough } = auditDetails(entry);
  // Entries are never changed: those of the first versions have the former name of the admin CLI.
  const through = recorded === "desk" ? "admin-cli" : recorded;
  const isSame =
    entry.action === `request-${row.verdict}` &&
    entry.actor === actorOf({ name: row.decidedBy, through: row.decidedThrough }) &&
    entry.recordedAt === row.decidedAt &&
    reason === row.reason &&
    through === row.decidedThrough;
  return isSame ? undefined : `The decision on the request differs from what entry ${entry.sequence} has recorded.`;
}
