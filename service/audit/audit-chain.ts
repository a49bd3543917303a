import { hash } from "node:crypto";
import type { AuditEntryRow } from "./tables.ts";

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
