import { findRequestProblems } from "../academic/facts.ts";
import type { Database } from "../platform/database/database.ts";
import { findFileProblems } from "../platform/database/file-problems.ts";

/** Finds problems of the database, in sentences: of its file, and rows that contradict each other. */
export async function findDatabaseProblems(database: Database): Promise<string[]> {
  return [...(await findFileProblems(database)), ...(await findRequestProblems(database.query))];
}
