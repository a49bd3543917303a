import type { PublicKeys } from "#contract/license-key.ts";
import { compareDecisionsWithLog, findRequestProblems } from "../academic/facts.ts";
import { compareLicensesWithLog, compareRevocationsWithLog } from "../licenses/facts.ts";
import { compareSubscriptionsWithLog } from "../newsletter/facts.ts";
import type { AuditAction } from "../platform/audit/audit-actions.ts";
import { type AuditMismatch, readAuditEntries, verifyChain } from "../platform/audit/audit-store.ts";
import type { AuditEntryRow } from "../platform/audit/tables.ts";
import { type Database, findFileProblems, type Queries } from "../platform/database/database.ts";
import { publicKeys } from "../platform/keys/key-ring.ts";
import type { SigningKeys } from "../platform/keys/signing-keys.ts";

/** Finds problems of the database, in sentences: of its file, and rows that contradict each other. */
export async function findDatabaseProblems(database: Database): Promise<string[]> {
  return [...(await findFileProblems(database)), ...(await findRequestProblems(database.query))];
}

/** The same, and what is wrong with the audit log, or with rows that say something else than it. */
export async function findAllProblems(database: Database, signingKeys: SigningKeys): Promise<string[]> {
  const chain = await verifyChain(readAuditEntries(database.query));
  return [
    ...(await findDatabaseProblems(database)),
    ...(chain.kind === "broken" ? [`Entry ${chain.sequence} of the audit log is ${chain.fault}.`] : []),
    ...(await findMismatches(database.query, signingKeys)).map(({ subjectId, problem }) => `${subjectId}: ${problem}`),
  ];
}

/** What an entry tells of. The latest entry of a subject counts. */
const topics = {
  "license-issued": "issued",
  "license-imported": "issued",
  "license-revoked": "revoked",
  "license-key-received": "keyReceived",
  "request-approved": "decided",
  "request-rejected": "decided",
  "request-rejection-undone": "decided",
  "subscription-asked": "subscription",
  "subscription-confirmed": "subscription",
  "subscription-ended": "subscription",
  "subscription-erased": "subscription",
} as const satisfies Partial<Record<AuditAction, string>>;

type Topic = (typeof topics)[keyof typeof topics];
const topicOf: ReadonlyMap<string, Topic> = new Map(Object.entries(topics));

/**
 * Compares licenses, revocations, decisions and suppressions with the log. The service goes on meanwhile: the entries
 * are read before the rows, and what has changed since is left to the next time.
 */
export async function findMismatches(queries: Queries, signingKeys: SigningKeys): Promise<AuditMismatch[]> {
  const entries: Record<Topic, Map<string, AuditEntryRow>> = {
    issued: new Map(),
    revoked: new Map(),
    keyReceived: new Map(),
    decided: new Map(),
    subscription: new Map(),
  };
  let last = 0;
  for await (const entry of readAuditEntries(queries)) {
    const topic = topicOf.get(entry.action);
    if (topic) entries[topic].set(entry.subjectId, entry);
    if (entry.action === "license-restored") entries.revoked.delete(entry.subjectId);
    last = entry.sequence;
  }
  const mismatches = [
    ...(await compareLicensesWithLog(queries, entries, await knownKeys(signingKeys))),
    ...(await compareRevocationsWithLog(queries, entries.revoked)),
    ...(await compareDecisionsWithLog(queries, entries.decided)),
    ...(await compareSubscriptionsWithLog(queries, entries.subscription)),
  ];
  const changedSince = new Set<string>();
  for await (const { subjectId } of readAuditEntries(queries, last)) changedSince.add(subjectId);
  return mismatches.filter(({ subjectId }) => !changedSince.has(subjectId));
}

/** Without keys the licenses are compared with the log alone. */
async function knownKeys(signingKeys: SigningKeys): Promise<PublicKeys> {
  const ring = await signingKeys.read().catch(() => undefined);
  return ring ? publicKeys(ring) : new Map();
}
