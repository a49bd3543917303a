import { hash } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import type { Database, Queries } from "../database/database.ts";
import { type Placeholders, prepareQuery } from "../database/prepared-query.ts";
import type { Actor, AuditEvent } from "./audit-actions.ts";
import type { AuditEntryRow } from "./tables.ts";

/** An arbitrary key of PostgreSQL's advisory locks for the end of the chain. */
const endOfChainLock = 7_420_001;

/**
 * Appends entries to the chain within the transaction of their change. Concurrent writers wait until the previous one
 * has committed: SQLite has one writer, and PostgreSQL takes an advisory lock.
 */
export async function appendAuditEntries(
  { kind }: Pick<Database, "kind">,
  transaction: Queries,
  { actor, at, events }: { actor: Actor; at: Date; events: readonly AuditEvent[] },
): Promise<void> {
  if (events.length === 0) return;
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${endOfChainLock})`.execute(transaction);
  let previous = (await selectEndOfChain(transaction, {})).rows[0];
  for (const { action, subjectId, details = {} } of events) {
    const recorded = { recordedAt: at.toISOString(), actor, action, subjectId, details: JSON.stringify(details) };
    const entry = chainEntry(recorded, previous);
    await insertEntry(transaction, entry);
    previous = entry;
  }
}

const selectEndOfChain = prepareQuery((queries) =>
  queries.selectFrom("auditEntry").select(["sequence", "hash"]).orderBy("sequence", "desc").limit(1),
);

const insertEntry = prepareQuery((queries, entry: Placeholders<AuditEntryRow>) =>
  queries.insertInto("auditEntry").values(entry),
);

const pageSize = 500;

/** The log after an entry, or the whole of it, read in pages. */
export async function* readAuditEntries(queries: Queries, afterSequence = 0): AsyncGenerator<AuditEntryRow> {
  let after = afterSequence;
  while (true) {
    const page = await queries
      .selectFrom("auditEntry")
      .selectAll()
      .where("sequence", ">", after)
      .orderBy("sequence")
      .limit(pageSize)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.sequence;
  }
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
  const all = queries.selectFrom("auditEntry").selectAll().orderBy("sequence", "desc").limit(limit);
  const entries = await (subjectId === undefined ? all : all.where("subjectId", "=", subjectId)).execute();
  return entries.reverse();
}

export const auditColumns = [
  { heading: "ENTRY", cell: ({ sequence }: AuditEntryRow) => sequence },
  { heading: "WHEN (EASTERN TIME)", cell: ({ recordedAt }: AuditEntryRow) => recordedAt },
  { heading: "WHO", cell: ({ actor }: AuditEntryRow) => actor },
  { heading: "WHAT", cell: ({ action }: AuditEntryRow) => action },
  { heading: "ABOUT", cell: ({ subjectId }: AuditEntryRow) => subjectId },
  { heading: "DETAILS", cell: ({ details }: AuditEntryRow) => (details === "{}" ? "" : details) },
];

/** The previous hash of the first entry. */
export const beginningOfChain = "0".repeat(64);

type Unchained = Omit<AuditEntryRow, "sequence" | "previousHash" | "hash">;
type Link = Pick<AuditEntryRow, "sequence" | "hash">;

/** Appends an entry to the chain: its hash covers all its fields and the previous hash. */
export function chainEntry(entry: Unchained, previous: Link | undefined): AuditEntryRow {
  const linked = {
    ...entry,
    sequence: (previous?.sequence ?? 0) + 1,
    previousHash: previous?.hash ?? beginningOfChain,
  };
  return { ...linked, hash: hashOf(linked) };
}

export type ChainVerdict =
  /** `head` is the last hash. A copy kept elsewhere shows later whether the end was truncated. */
  { kind: "whole"; entries: number; head: string } | { kind: "broken"; sequence: number; fault: "missing" | "changed" };

/**
 * Verifies the chain from its beginning and reports the first entry that is missing or was changed.
 *
 * @param known an earlier entry, kept elsewhere, that must still exist
 */
export async function verifyChain(entries: AsyncIterable<AuditEntryRow>, known?: Link): Promise<ChainVerdict> {
  let last: Link = { sequence: 0, hash: beginningOfChain };
  for await (const entry of entries) {
    const expected = last.sequence + 1;
    if (entry.sequence !== expected) return { kind: "broken", sequence: expected, fault: "missing" };
    if (entry.previousHash !== last.hash || entry.hash !== hashOf(entry)) {
      return { kind: "broken", sequence: expected, fault: "changed" };
    }
    if (entry.sequence === known?.sequence && entry.hash !== known.hash) {
      return { kind: "broken", sequence: entry.sequence, fault: "changed" };
    }
    last = entry;
  }
  if (known && known.sequence > last.sequence) {
    return { kind: "broken", sequence: last.sequence + 1, fault: "missing" };
  }
  return { kind: "whole", entries: last.sequence, head: last.hash };
}

/** Hashes the fields as one JSON array, which is unambiguous. */
function hashOf(entry: Omit<AuditEntryRow, "hash">): string {
  const { sequence, recordedAt, actor, action, subjectId, details, previousHash } = entry;
  const text = JSON.stringify([previousHash, sequence, recordedAt, actor, action, subjectId, details]);
  return hash("sha256", text);
}

const Details = v.record(v.string(), v.unknown());

/** The details of an entry. Entries of earlier versions have fewer. */
export function auditDetails({ details }: AuditEntryRow): Readonly<Record<string, unknown>> {
  return v.parse(Details, JSON.parse(details));
}
