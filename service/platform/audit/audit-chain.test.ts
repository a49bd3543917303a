import { expect, test } from "vitest";
import { beginningOfChain, chainEntry, verifyChain } from "./audit-store.ts";
import type { AuditEntryRow } from "./tables.ts";

const told = (subjectId: string) => ({
  recordedAt: "2026-01-05T12:00:00.000Z",
  actor: "service",
  action: "request-received",
  subjectId,
  details: "{}",
});

function chain(length: number): AuditEntryRow[] {
  const entries: AuditEntryRow[] = [];
  for (let index = 1; index <= length; index += 1) entries.push(chainEntry(told(String(index)), entries.at(-1)));
  return entries;
}

async function* oneByOne(entries: readonly AuditEntryRow[]) {
  yield* entries;
}

test("entries are numbered from one and each holds the previous hash", () => {
  const [first, second] = chain(2);
  expect(first).toMatchObject({ sequence: 1, previousHash: beginningOfChain });
  expect(second).toMatchObject({ sequence: 2, previousHash: first?.hash });
});

// The SHA-256 of the fields written as one JSON array, computed outside of this program.
test("the hash of an entry is fixed by its content", () => {
  expect(chain(1)[0]?.hash).toBe("882cc2ab9626a46b5f6af79216df4a4734c22f69e1f40b23380ef73318f25169");
});

test.each([0, 1, 5])("a chain of %i entries is whole", async (length) => {
  const entries = chain(length);
  const head = entries.at(-1)?.hash ?? beginningOfChain;
  expect(await verifyChain(oneByOne(entries))).toEqual({ kind: "whole", entries: length, head });
});

test.each(["recordedAt", "actor", "action", "subjectId", "details", "previousHash", "hash"] as const)(
  "a changed %s of an entry is detected",
  async (field) => {
    const entries = chain(4).map((entry) => (entry.sequence === 3 ? { ...entry, [field]: "changed" } : entry));
    expect(await verifyChain(oneByOne(entries))).toEqual({ kind: "broken", sequence: 3, fault: "changed" });
  },
);

test("a rewritten entry with a matching hash is detected at the next entry", async () => {
  const entries = chain(3);
  const forged = chainEntry(told("forged"), entries[0]);
  const replaced = entries.map((entry) => (entry.sequence === 2 ? forged : entry));
  expect(await verifyChain(oneByOne(replaced))).toEqual({ kind: "broken", sequence: 3, fault: "changed" });
});

test.each([1, 2])("removing entry %i is detected", async (sequence) => {
  const entries = chain(3).filter((entry) => entry.sequence !== sequence);
  expect(await verifyChain(oneByOne(entries))).toEqual({ kind: "broken", sequence, fault: "missing" });
});

test("a truncated or rewritten end is detected with a known entry", async () => {
  const entries = chain(3);
  const second = entries[1];
  const third = entries[2];
  const anew = [...entries.slice(0, 1), chainEntry(told("forged"), entries[0])];
  expect(await verifyChain(oneByOne(entries), second)).toMatchObject({ kind: "whole" });
  expect(await verifyChain(oneByOne(entries.slice(0, 2)), third)).toMatchObject({ sequence: 3, fault: "missing" });
  expect(await verifyChain(oneByOne(anew), second)).toMatchObject({ sequence: 2, fault: "changed" });
});
