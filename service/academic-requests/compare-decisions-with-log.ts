import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../audit/audit-comparison.ts";
import type { AuditEntryRow } from "../audit/tables.ts";
import type { Queries } from "../database/database.ts";
import { actorOf } from "./decision-store.ts";
import type { AcademicDecisionRow } from "./tables.ts";

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
