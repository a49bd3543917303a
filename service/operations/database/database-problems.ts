import { findRequestProblems } from "../../academic-requests/request-problems.ts";
import type { Database } from "../../database/database.ts";
import { findFileProblems } from "../../database/file-problems.ts";

/** What is wrong within the database, in sentences: its file, and rows that contradict each other. */
export async function findDatabaseProblems(database: Database): Promise<string[]> {
  return [...(await findFileProblems(database)), ...(await findRequestProblems(database.query))];
}
