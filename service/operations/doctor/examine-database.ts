import { verifyChain } from "../../audit/audit-chain.ts";
import { readAuditEntries } from "../../audit/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { missingMigrations } from "../../database/migrate.ts";
import { minutes, subtractDuration } from "../../time/durations.ts";
import { findDatabaseProblems } from "../database/database-problems.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

/** So long a mail may wait for its first attempt before we think that no service runs. */
const patienceMinutes = 5;

/** Looks at the database and at what waits in it. */
export async function examineDatabase(database: Database, now: Date): Promise<Finding[]> {
  const missing = await missingMigrations(database.query);
  if (missing.length > 0) {
    return [
      look("database", `It lacks ${missing.join(", ")}. Start the service, or run: npm run admin -- database migrate`),
    ];
  }
  const problems = await findDatabaseProblems(database);
  const chain = await verifyChain(readAuditEntries(database.query));
  return [
    problems.length > 0
      ? fault("database", problems.join(" "))
      : sound("database", `${database.kind}, up to date and sound.`),
    chain.kind === "broken"
      ? fault("audit log", `Entry ${chain.sequence} is ${chain.fault}.`)
      : sound("audit log", `${chain.entries} entries, whole.`),
    ...(await examineOutbox(database, now)),
  ];
}

async function examineOutbox({ query }: Database, now: Date): Promise<Finding[]> {
  const longAgo = subtractDuration(now, minutes(patienceMinutes)).toISOString();
  const untouched = await query
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("count"))
    .where("state", "=", "waiting")
    .where("bulk", "=", 0)
    .where("attempts", "=", 0)
    .where("createdAt", "<", longAgo)
    .executeTakeFirstOrThrow();
  const failed = await query
    .selectFrom("outgoingMail")
    .select((mails) => mails.fn.countAll().as("count"))
    .where("bulk", "=", 0)
    .where("state", "=", "failed")
    .executeTakeFirstOrThrow();
  const stuck = Number(untouched.count);
  const givenUp = Number(failed.count);
  return [
    stuck > 0
      ? fault("outbox", `${stuck} mails have waited for more than ${patienceMinutes} minutes. Does the service run?`)
      : sound("outbox", "No mail waits for a service."),
    ...(givenUp > 0
      ? [look("outbox", `${givenUp} mails were given up. See: npm run admin -- mail list --state failed`)]
      : []),
  ];
}
