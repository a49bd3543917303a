import { requestEventWords } from "#content/request-status.ts";
import { latestAuditEntries } from "../audit/audit-store.ts";
import type { Queries } from "../database/database.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

export interface TimelineEvent {
  at: Date;
  words: string;
}

const longestTimeline = 100;

/** The course of a request as shown to its requester, oldest first, from the audit log. */
export async function requestTimeline(
  queries: Queries,
  { id, receivedAt }: Pick<AcademicLicenseRequestRow, "id" | "receivedAt">,
  licenseId: string | undefined,
): Promise<TimelineEvent[]> {
  const subjects = licenseId === undefined ? [id] : [id, licenseId];
  const entries = await Promise.all(
    subjects.map((subjectId) => latestAuditEntries(queries, { subjectId, limit: longestTimeline })),
  );
  const events = entries
    .flat()
    .sort((one, other) => one.sequence - other.sequence)
    .flatMap(({ action, recordedAt }) =>
      isTold(action) ? [{ at: new Date(recordedAt), words: requestEventWords[action] }] : [],
    );
  // A request from before the audit log has no entry of its arrival.
  const hasBeginning = events.some(({ words }) => words === requestEventWords["request-received"]);
  return hasBeginning
    ? events
    : [{ at: new Date(receivedAt), words: requestEventWords["request-received"] }, ...events];
}

function isTold(action: string): action is keyof typeof requestEventWords {
  return Object.hasOwn(requestEventWords, action);
}
