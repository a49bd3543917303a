import { decodeProtectedHeader } from "jose";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** How many licenses each key has signed, by the identifier of the key, without keys that were withdrawn. */
export async function licensesByKey({ kind, query }: Database): Promise<ReadonlyMap<string, number>> {
  const position = kind === "postgres" ? sql`strpos` : sql`instr`;
  const { rows } = await sql<{ header: string; licenses: number | string }>`
    select substr(key_text, 1, ${position}(key_text, '.') - 1) as header, count(*) as licenses
    from license where key_source = 'signed' and key_text like '%.%' group by 1`.execute(query);
  const licenses = new Map<string, number>();
  for (const row of rows) {
    const id = keyIdOf(row.header);
    licenses.set(id, (licenses.get(id) ?? 0) + Number(row.licenses));
  }
  const withdrawn = await query
    .selectFrom("auditEntry")
    .select("subjectId")
    .where("action", "=", "key-withdrawn")
    .execute();
  for (const { subjectId } of withdrawn) licenses.delete(subjectId);
  return licenses;
}

function keyIdOf(header: string): string {
  try {
    return decodeProtectedHeader(`${header}..`).kid ?? "no key";
  } catch {
    return "an unreadable key";
  }
}
