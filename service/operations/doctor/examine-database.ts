import { verifyChain } from "../../audit/audit-chain.ts";
import { readAuditEntries } from "../../audit/audit-store.ts";
import type { Configuration } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { missingMigrations } from "../../database/migrate.ts";
import { licensesByKey } from "../../licenses/licenses-by-key.ts";
import { findDatabaseProblems } from "../database/database-problems.ts";
import { examineClock } from "./examine-clock.ts";
import { examineKeys } from "./examine-keys.ts";
import { examineOutbox } from "./examine-outbox.ts";
import { examineSecrets } from "./examine-secrets.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** Looks at the database, at what waits in it, and at what must fit to it. */
export async function examineDatabase(
  database: Database,
  configuration: Configuration,
  now: Date,
): Promise<readonly Finding[]> {
  const missing = await missingMigrations(database.query);
  if (missing.length > 0) {
    return [
      await examineKeys(configuration, undefined),
      look("database", `It lacks ${missing.join(", ")}. Start the service, or run: npm run admin -- database migrate`),
    ];
  }
  const problems = await findDatabaseProblems(database);
  const chain = await verifyChain(readAuditEntries(database.query));
  return [
    await examineKeys(configuration, await licensesByKey(database)),
    ...(await examineSecrets(database.query, configuration)),
    problems.length > 0
      ? fault("database", `${problems.join(" ")} Restore a backup: npm run admin -- database restore FILE`)
      : sound("database", `${database.kind}, up to date and sound.`),
    chain.kind === "broken"
      ? fault("audit log", `Entry ${chain.sequence} is ${chain.fault}. See: npm run admin -- audit verify`)
      : sound("audit log", `${chain.entries} entries, whole.`),
    await examineClock(database, now),
    ...(await examineOutbox(database, now)),
  ];
}
