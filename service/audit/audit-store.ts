import { sql } from "kysely";
import type { Database, Queries } from "../database/database.ts";
import { type Placeholders, prepareQuery } from "../database/prepared-query.ts";
import type { Actor, AuditEvent } from "./audit-actions.ts";
import { chainEntry } from "./audit-chain.ts";
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

export interface AuditFilter {
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
