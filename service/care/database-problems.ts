import { findRequestProblems } from "../academic/facts.ts";
import { readAuditEntries, verifyChain } from "../platform/audit/audit-store.ts";
import type { Database } from "../platform/database/database.ts";
import { findFileProblems } from "../platform/database/file-problems.ts";
import type { SigningKeys } from "../platform/keys/signing-keys.ts";
import { findMismatches } from "./audit-commands.ts";

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
