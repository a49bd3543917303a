import { sql } from "kysely";
import type { Database, Queries } from "./database.ts";

/** What is wrong within the database, in sentences: its files, and rows that contradict each other. */
export async function databaseFaults({ kind, query }: Database): Promise<string[]> {
  return [...(kind === "sqlite" ? await fileFaults(query) : []), ...(await contradictions(query))];
}

async function fileFaults(query: Queries): Promise<string[]> {
  const { rows: found } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(query);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(query);
  return [
    ...found.filter(({ integrityCheck }) => integrityCheck !== "ok").map(({ integrityCheck }) => integrityCheck),
    ...orphans.map(({ table }) => `A row of ${table} refers to a row that is not there.`),
  ];
}

/** What no change of ours can lead to, so that somebody has edited rows by hand. */
async function contradictions(query: Queries): Promise<string[]> {
  const undecided = await query
    .selectFrom("academicLicenseRequest")
    .leftJoin("academicDecision", "academicDecision.requestId", "academicLicenseRequest.id")
    .select("id")
    .where("state", "not in", ["received", "withdrawn"])
    .where("academicDecision.requestId", "is", null)
    .execute();
  const withoutLicense = await query
    .selectFrom("academicDecision")
    .leftJoin("license", "license.requestId", "academicDecision.requestId")
    .select("academicDecision.requestId")
    .where("verdict", "=", "approved")
    .where("license.id", "is", null)
    .execute();
  return [
    ...undecided.map(({ id }) => `The request ${id} is decided, but there is no decision.`),
    ...withoutLicense.map(({ requestId }) => `The request ${requestId} is approved, but there is no license.`),
  ];
}
