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

/** Fixes what a row says, for the details of the entry about it. Give it nothing that an erasure must remove. */
export function rowDigest(fields: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
