import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AuditEntryRow } from "./tables.ts";

/** A row that says something else than the log. */
export interface AuditMismatch {
  subjectId: string;
  problem: string;
}

/** The latest entry of some actions for each subject. */
export type EntriesBySubject = ReadonlyMap<string, AuditEntryRow>;

const Details = v.record(v.string(), v.unknown());

/** The details of an entry. Entries of earlier versions have fewer. */
export function auditDetails({ details }: AuditEntryRow): Readonly<Record<string, unknown>> {
  return v.parse(Details, JSON.parse(details));
}

/** How rows are compared with the entries about them. */
export interface RowComparison<Row> {
  subjectIdOf(row: Row): string;
  /** What is wrong with a row, given the entry about it. */
  problemOf(row: Row, entry: AuditEntryRow | undefined): string | undefined;
  /** What to say of an entry whose row is not there. */
  problemWithout(entry: AuditEntryRow): string;
}

/** The rows that differ from their entries, and the entries without a row. */
export function compareRowsWithLog<Row>(
  rows: readonly Row[],
  entries: EntriesBySubject,
  { subjectIdOf, problemOf, problemWithout }: RowComparison<Row>,
): AuditMismatch[] {
  const known = new Set(rows.map(subjectIdOf));
  const gone = [...entries].filter(([id]) => !known.has(id));
  return [
    ...rows.flatMap((row) => {
      const subjectId = subjectIdOf(row);
      const problem = problemOf(row, entries.get(subjectId));
      return problem === undefined ? [] : [{ subjectId, problem }];
    }),
    ...gone.map(([subjectId, entry]) => ({ subjectId, problem: problemWithout(entry) })),
  ];
}

/** Fixes what a row says, for the details of the entry about it. Give it nothing that an erasure must remove. */
export function rowDigest(fields: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
