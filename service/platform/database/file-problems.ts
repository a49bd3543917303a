import { sql } from "kysely";
import type { Database } from "./database.ts";

/** What is wrong with the file of a SQLite database, in sentences. PostgreSQL checks its files by itself. */
export async function findFileProblems({ kind, query }: Database): Promise<string[]> {
  if (kind !== "sqlite") return [];
  const { rows: found } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(query);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(query);
  return [
    ...found.filter(({ integrityCheck }) => integrityCheck !== "ok").map(({ integrityCheck }) => integrityCheck),
    ...orphans.map(({ table }) => `A row of ${table} refers to a row that does not exist.`),
  ];
}
