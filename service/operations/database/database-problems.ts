import { findRequestProblems } from "../../academic-requests/facts.ts";
import type { Database } from "../../database/database.ts";
import { findFileProblems } from "../../database/file-problems.ts";

/** Finds problems of the database, in sentences: of its file, and rows that contradict each other. */
export async function findDatabaseProblems(database: Database): Promise<string[]> {
  return [...(await findFileProblems(database)), ...(await findRequestProblems(database.query))];
}
