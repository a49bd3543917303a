import { type ChainVerdict, readAuditEntries, verifyChain } from "../../audit/audit-store.ts";
import type { Configuration } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { knownMigrations, missingMigrations } from "../../database/migrate.ts";
import { licensesByKey } from "../../licenses/license-store.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { findMismatches } from "../audit/find-mismatches.ts";
import { findDatabaseProblems } from "../database/database-problems.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineClock } from "./examine-clock.ts";
import { examineAwaitedKeys } from "./examine-key-sources.ts";
import { examineKeys } from "./examine-keys.ts";
import { examineOperators } from "./examine-operators.ts";
import { examineOrders } from "./examine-orders.ts";
import { examineOutbox } from "./examine-outbox.ts";
import { examineSecrets } from "./examine-secrets.ts";
import { examineWebhooks } from "./examine-webhooks.ts";
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
      look(
        "upgrade",
        `The database lacks ${missing.join(", ")}. Make a backup with the version before, then run: npm run admin -- database migrate --dry-run, which tries them on a copy, and the same without --dry-run. The start of the service does both. See docs/guides/upgrading.md`,
      ),
    ];
  }
  const problems = await findDatabaseProblems(database);
  const chain = await verifyChain(readAuditEntries(database.query));
  const signingKeys = openSigningKeys(configuration.signingKeys, configuration.keysFolder);
  const mismatches = await findMismatches(database.query, signingKeys);
  return [
    await examineKeys(configuration, await licensesByKey(database)),
    ...(await examineSecrets(database.query, configuration)),
    problems.length > 0
      ? fault("database", `${problems.join(" ")} Restore a backup: npm run admin -- database restore FILE`)
      : sound("database", `${database.kind}, up to date and sound: it has ${knownMigrations.at(-1)}.`),
    describeLog(chain, mismatches.length),
    await examineClock(database, now),
    ...(await examineWebhooks(database.query, configuration, now)),
    ...(await examineOperators(database.query, configuration, now)),
    ...(await examineOutbox(database, now)),
    await examineOrders(database, now),
    ...(await examineBackups(database.query, configuration, now)),
    ...(await examineAwaitedKeys(database.query, configuration.sales, now)),
  ];
}

function describeLog(chain: ChainVerdict, mismatches: number): Finding {
  const command = "See: npm run admin -- audit verify";
  if (chain.kind === "broken") return fault("audit log", `Entry ${chain.sequence} is ${chain.fault}. ${command}`);
  if (mismatches > 0) return fault("audit log", `${mismatches} rows say something else than the log. ${command}`);
  return sound(
    "audit log",
    `${chain.entries} ${chain.entries === 1 ? "entry" : "entries"}, whole, and the rows fit them.`,
  );
}
