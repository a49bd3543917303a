import {
  type AuditMismatch,
  auditDetails,
  compareRowsWithLog,
  type EntriesBySubject,
} from "../audit/audit-comparison.ts";
import type { AuditEntryRow } from "../audit/tables.ts";
import type { Queries } from "../database/database.ts";
import type { AcademicDecisionRow } from "./tables.ts";

/** Compares every decision with the entry about it, which holds all of it but the note to the requester. */
export async function compareDecisionsWithLog(queries: Queries, decided: EntriesBySubject): Promise<AuditMismatch[]> {
  const rows = await queries.selectFrom("academicDecision").selectAll().execute();
  return compareRowsWithLog(rows, decided, {
    subjectIdOf: ({ requestId }) => requestId,
    problemOf: decisionProblem,
    problemWithout: ({ sequence }) => `The request was decided by entry ${sequence}, and the decision is not there.`,
  });
}

function decisionProblem(row: AcademicDecisionRow, entry: AuditEntryRow | undefined): string | undefined {
  if (!entry) return "The decision on the request has no entry in the log.";
  const { reason = row.reason, through = row.decidedThrough } = auditDetails(entry);
  const isSame =
    entry.action === `request-${row.verdict}` &&
    entry.actor === `operator:${row.decidedBy}` &&
    entry.recordedAt === row.decidedAt &&
    reason === row.reason &&
    through === row.decidedThrough;
  return isSame ? undefined : `The decision on the request differs from what entry ${entry.sequence} has recorded.`;
}
