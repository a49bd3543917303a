import { sql } from "kysely";
import type { Configuration } from "../../config/config.ts";
import { openDatabase } from "../../database/database.ts";
import { laterVersion } from "../../database/migrate.ts";
import { errorCode } from "../../files/files.ts";
import { type Finding, fault, sound } from "../doctor/finding.ts";

/** What the codes of PostgreSQL and of the system ask for. */
const remedies: Readonly<Record<string, string>> = {
  "3D000": "There is no database of that name. Make it: createdb --owner USER DATABASE",
  "28P01": "It does not take the user or the password.",
  "28000": "It does not take the user from this computer. See pg_hba.conf.",
  ECONNREFUSED: "Nothing listens there. Is the server started, and the port right?",
  ENOTFOUND: "There is no computer of that name.",
};

/** Asks a PostgreSQL server whether it takes the login. Its address holds a password, and is not repeated. */
export async function checkDatabase({ database }: Pick<Configuration, "database">): Promise<Finding[]> {
  if (database.kind === "sqlite") return [sound("database", "SQLite: a file in the data folder.")];
  const { query } = await openDatabase(database, () => undefined);
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(query);
    const refusal = await laterVersion(query);
    if (refusal !== undefined) return [fault("database", refusal)];
    return [sound("database", `PostgreSQL ${rows[0]?.version} takes the login.`)];
  } catch (error) {
    const code = errorCode(error) ?? "no code";
    return [fault("database", `PostgreSQL cannot be used (${code}). ${remedies[code] ?? "Check the address."}`)];
  } finally {
    await query.destroy();
  }
}
