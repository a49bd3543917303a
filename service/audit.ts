import * as v from "valibot";
import type { Actor, AuditEvent } from "./audit-actions.ts";
import { systemClock } from "./clock.ts";
import type { Queries } from "./db/database.ts";
import { createIdentifierSource, systemRandomSource } from "./identifier.ts";

declare module "./db/tables.ts" {
  interface Tables {
    auditEntry: AuditEntryRow;
  }
}

/** The audit log, an entry for each recorded change. */
export interface AuditEntryRow {
  id: string;
  recordedAt: string;
  actor: string;
  action: string;
  subjectId: string;
  /** Without names and addresses: a person can be erased, and the entries about them stay. */
  details: string;
}

/** Sorts the entries of a process in the order in which they were written, whatever the clock of the change says. */
const createEntryIdentifier = createIdentifierSource(systemClock, systemRandomSource);

/** Adds entries to the log within the transaction of their change. */
export async function appendAuditEntries(
  transaction: Queries,
  { actor, at, events }: { actor: Actor; at: Date; events: readonly AuditEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ action, subjectId, details = {} }) => ({
    id: createEntryIdentifier(),
    ...{ recordedAt: at.toISOString(), actor, action, subjectId, details: JSON.stringify(details) },
  }));
  await transaction.insertInto("auditEntry").values(rows).execute();
}

interface AuditFilter {
  subjectId?: string;
  limit: number;
}

/** The latest entries, the oldest first. */
export async function latestAuditEntries(
  queries: Queries,
  { subjectId, limit }: AuditFilter,
): Promise<AuditEntryRow[]> {
  const all = queries.selectFrom("auditEntry").selectAll().orderBy("id", "desc").limit(limit);
  const entries = await (subjectId === undefined ? all : all.where("subjectId", "=", subjectId)).execute();
  return entries.reverse();
}

const Details = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));

/** The facts that an entry holds. */
export function auditDetails({ details }: AuditEntryRow): Readonly<v.InferOutput<typeof Details>> {
  return v.parse(Details, JSON.parse(details));
}
