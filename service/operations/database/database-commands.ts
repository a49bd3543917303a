import { stat } from "node:fs/promises";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { verifyChain } from "../../audit/audit-chain.ts";
import { readAuditEntries } from "../../audit/audit-store.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { hasDatabase, withDatabase, withNewDatabase } from "../../cli/with-app-context.ts";
import { mailDomainOf } from "../../config/mail-domain.ts";
import { backUp } from "../../database/backup.ts";
import type { Database } from "../../database/database.ts";
import { knownMigrations, migrate, missingMigrations } from "../../database/migrate.ts";
import { restore } from "../../database/restore.ts";
import { createIdentifierSource } from "../../ids/identifier.ts";
import { holdWaitingMails } from "../../mail/held-mails.ts";
import { queueIssues } from "../../newsletter/issues/queue-issue.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { findMismatches } from "../audit/find-mismatches.ts";
import { findDatabaseProblems } from "./database-problems.ts";

interface JsonFlags {
  json: boolean;
}

const fileParameter = (brief: string) => ({ brief, placeholder: "file", parse: String }) as const;

const migrateCommand = buildCommand<JsonFlags & { dryRun: boolean }, [], CliContext>({
  async func({ dryRun, json }) {
    const nothingThere = dryRun && !hasDatabase(this.configuration);
    const missing = nothingThere
      ? knownMigrations
      : await withNewDatabase(this, async ({ query }) => {
          const names = await missingMigrations(query);
          if (!dryRun) await migrate(query);
          return names;
        });
    const done = dryRun ? "Would be applied" : "Applied";
    printResult(
      this,
      json,
      { migrations: missing, dryRun },
      missing.length === 0 ? "Up to date." : `${done}: ${missing.join(", ")}.`,
    );
  },
  parameters: { flags: { dryRun: dryRunFlag, json: jsonFlag } },
  docs: { brief: "Bring the tables up to date, as the service does at its start", customUsage: ["", "--dry-run"] },
});

const backup = buildCommand<JsonFlags, [string], CliContext>({
  async func({ json }, file) {
    const rows = await withDatabase(this, async (database) => {
      await refuseOutdated(await missingMigrations(database.query));
      return await backUp(database, file, { now: this.clock.now() });
    });
    printResult(
      this,
      json,
      { file, rows },
      `${rows} rows are in ${file}. It holds names, mailboxes and license keys: keep it as safe as the database.`,
    );
  },
  parameters: {
    flags: { json: jsonFlag },
    positional: { kind: "tuple", parameters: [fileParameter("The file to write, which must not be there yet")] },
  },
  docs: {
    brief: "Write everything that is in the database into one file",
    fullDescription:
      "Writes every row, as they are at one moment, into one compressed file of JSON lines, while the service runs. The file gets its name after it has been restored into a temporary database and compared. It fits both engines. The keys in DATA_DIR/keys are not in it: back them up too.",
    customUsage: ["/backups/2026-01-05.jsonl.gz"],
  },
});

/** Holds the mails that wait, and those of an issue that were still to be queued. Returns how many. */
async function holdMailsOf(database: Database, { clock, random, configuration }: CliContext): Promise<number> {
  const createIdentifier = createIdentifierSource(clock, random);
  await queueIssues({ database, clock, createIdentifier, mailDomain: mailDomainOf(configuration) });
  return await holdWaitingMails(database.query, clock.now());
}

interface RestoreFlags extends JsonFlags {
  holdMails: boolean;
}

const restoreCommand = buildCommand<RestoreFlags, [string], CliContext>({
  async func({ holdMails, json }, file) {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) throw new CliError(`${file} is not a file.`);
    const outcome = await withNewDatabase(this, async (database) => {
      await migrate(database.query);
      const restored = await restore(database, file);
      if (restored.kind === "refused") throw new CliError(restored.reason);
      return { ...restored, mailsHeld: holdMails ? await holdMailsOf(database, this) : 0 };
    });
    const held = holdMails ? ` ${outcome.mailsHeld} mails that waited are held: see mail list --state held.` : "";
    printResult(this, json, outcome, `${outcome.rows} rows of ${outcome.from} are back.${held}`);
  },
  parameters: {
    flags: {
      holdMails: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Hold the mails that waited: some may have been sent since the backup",
      },
      json: jsonFlag,
    },
    positional: { kind: "tuple", parameters: [fileParameter("The file that database backup has written")] },
  },
  docs: {
    brief: "Read a backup into an empty database",
    fullDescription:
      "Makes the tables and reads a backup into them: all of it, or nothing. A database with rows is refused. Stop the service first, and set DATABASE_URL or DATA_DIR to a new database. Put DATA_DIR/keys back too, or links in earlier mails are void.",
    customUsage: ["/backups/2026-01-05.jsonl.gz", "/backups/2026-01-05.jsonl.gz --hold-mails"],
  },
});

const check = buildCommand<JsonFlags, [], CliContext>({
  async func({ json }) {
    const problems = await withDatabase(this, async (database) => {
      const missing = await missingMigrations(database.query);
      if (missing.length > 0) return [`The database lacks ${missing.join(", ")}.`];
      const chain = await verifyChain(readAuditEntries(database.query));
      const broken = chain.kind === "broken" ? [`Entry ${chain.sequence} of the audit log is ${chain.fault}.`] : [];
      const { signingKeys, keysFolder } = this.configuration;
      const mismatches = await findMismatches(database.query, openSigningKeys(signingKeys, keysFolder));
      const differences = mismatches.map(({ subjectId, problem }) => `${subjectId}: ${problem}`);
      return [...(await findDatabaseProblems(database)), ...broken, ...differences];
    });
    if (problems.length > 0) this.answerNo();
    printResult(this, json, { problems }, problems.length === 0 ? "Sound." : problems.join("\n"));
  },
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: "Check that the database is up to date, sound and consistent",
    customUsage: [""],
  },
});

async function refuseOutdated(missing: readonly string[]): Promise<void> {
  if (missing.length > 0)
    throw new CliError(`The database lacks ${missing.join(", ")}. Run: npm run admin -- database migrate`);
}

export const databaseCommands = buildRouteMap({
  routes: { migrate: migrateCommand, backup, restore: restoreCommand, check },
  docs: { brief: "The database" },
});
