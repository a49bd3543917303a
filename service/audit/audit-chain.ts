import { createHash } from "node:crypto";
import type { AuditEntryRow } from "./tables.ts";

/** What the first entry follows. */
export const beginningOfChain = "0".repeat(64);

type Unchained = Omit<AuditEntryRow, "sequence" | "previousHash" | "hash">;
type Link = Pick<AuditEntryRow, "sequence" | "hash">;

/** Makes an entry the next of the chain: its hash covers everything in it and the hash of the entry before. */
export function chainEntry(entry: Unchained, previous: Link | undefined): AuditEntryRow {
  const linked = {
    ...entry,
    sequence: (previous?.sequence ?? 0) + 1,
    previousHash: previous?.hash ?? beginningOfChain,
  };
  return { ...linked, hash: hashOf(linked) };
}

export type ChainVerdict =
  /** `head` is the last hash. Whoever keeps it elsewhere can tell later that no entry was cut off at the end. */
  { kind: "whole"; entries: number; head: string } | { kind: "broken"; sequence: number; fault: "missing" | "changed" };

/**
 * Follows the chain, page by page, from its beginning, and names the first entry that is missing or was changed.
 *
 * @param known an earlier entry that somebody has kept elsewhere, and that must still be there
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

/** The fields as one JSON array, so that no two different entries are written alike. */
function hashOf(entry: Omit<AuditEntryRow, "hash">): string {
  const { sequence, recordedAt, actor, action, subjectId, details, previousHash } = entry;
  const text = JSON.stringify([previousHash, sequence, recordedAt, actor, action, subjectId, details]);
  return createHash("sha256").update(text).digest("hex");
}
