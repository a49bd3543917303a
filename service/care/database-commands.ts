import { buildCommand, buildRouteMap } from "@stricli/core";
import { queueIssues } from "../newsletter/queue-issue.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { dryRunFlag, jsonFlag } from "../platform/cli/flags.ts";
import { printResult } from "../platform/cli/print-result.ts";
import { hasDatabase, withDatabase, withNewDatabase } from "../platform/cli/with-app-context.ts";
import { mailDomainOf } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { knownMigrations, missingMigrations } from "../platform/database/migrate.ts";
import { restore } from "../platform/database/restore.ts";
import { upgrade } from "../platform/database/upgrade.ts";
import { createIdentifierSource } from "../platform/ids/identifier.ts";
import { openSigningKeys } from "../platform/keys/signing-keys.ts";
import { holdWaitingMails } from "../platform/mail/held-mails.ts";
import { backupCommand, backupsCommand, identityFlag, readIdentities, withBackup } from "./backup/backup-commands.ts";
import { type PutBackKeys, putBackKeys } from "./backup/make-backup.ts";
import { moveCommand } from "./backup/move-command.ts";
import { findAllProblems } from "./database-problems.ts";
import { drillCommand } from "./drill-command.ts";

interface JsonFlags {
  json: boolean;
}

const migrateCommand = buildCommand<JsonFlags & { dryRun: boolean }, [], CliContext>({
  async func({ dryRun, json }) {
    const nothingThere = dryRun && !hasDatabase(this.configuration);
    const missing = nothingThere
      ? knownMigrations
      : await withNewDatabase(this, async ({ query }) => {
          return await upgrade({ query }, this.configuration.database, { trialOnly: dryRun });
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
  docs: {
    brief: "Bring the tables up to date, as the service does at its start",
    fullDescription:
      "Tries the missing migrations on a copy of the database first: beside the file of SQLite, in a schema of its own on PostgreSQL. Where one fails, nothing is changed. --dry-run ends after the trial. Make a backup with the version before: it is the way back.",
    customUsage: ["", "--dry-run"],
  },
});

/** A backup does not know of erasures after it, and the log that names them is lost with the database. */
const eraseAgain =
  "People who were erased since then are back too: erase them again, see docs/runbook/erasure-request.md.";

/** Holds the mails that wait, and those of an issue that were still to be queued. Returns how many. */
async function holdMailsOf(database: Database, { clock, random, configuration }: CliContext): Promise<number> {
  const createIdentifier = createIdentifierSource(clock, random);
  await queueIssues({ database, clock, createIdentifier, mailDomain: mailDomainOf(configuration) });
  return await holdWaitingMails(database.query, clock.now());
}

interface RestoreFlags extends JsonFlags {
  holdMails: boolean;
  identity?: string;
}

const restoreCommand = buildCommand<RestoreFlags, [string], CliContext>({
  async func({ holdMails, identity, json }, named) {
    const identities = await readIdentities(identity);
    const outcome = await withBackup(this, named, (file) =>
      withNewDatabase(this, async (database) => {
        const restored = await restore(database, file, identities);
        if (restored.kind === "refused") throw new CliError(restored.reason);
        return { ...restored, mailsHeld: holdMails ? await holdMailsOf(database, this) : 0 };
      }),
    );
    const keys = outcome.keys && (await putBackKeys(outcome.keys, this.configuration.keysFolder));
    const held = holdMails
      ? ` ${outcome.mailsHeld} mails that waited are held. See them: npm run admin -- mail list --state held`
      : "";
    const sentence = `${outcome.rows} rows of ${outcome.from} are back.${held} ${describeKeys(keys)} ${eraseAgain}`;
    printResult(this, json, { ...outcome, keys }, sentence);
  },
  parameters: {
    flags: {
      holdMails: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: "Hold the mails that waited: some may have been sent since the backup",
      },
      identity: identityFlag,
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: "A file that database backup has written, the name of one in BACKUP_TO, or latest",
          placeholder: "backup",
          parse: String,
        },
      ],
    },
  },
  docs: {
    brief: "Read a backup into an empty database",
    fullDescription:
      "Makes the tables and reads a backup into them: all of it, or nothing. A database with rows is refused. Stop the service first, and set DATABASE_URL or DATA_DIR to a new database. An encrypted backup holds the keys, which are put into DATA_DIR/keys unless they are there. Without them put DATA_DIR/keys back, or links in earlier mails are void.",
    customUsage: ["/backups/2026-01-05.jsonl.gz --hold-mails", "latest --identity /media/key/designite.txt"],
  },
});

function describeKeys(keys: PutBackKeys | undefined): string {
  if (!keys) return "No keys are in this backup: put DATA_DIR/keys back too.";
  const { written, same, different } = keys;
  const parts = [
    written.length > 0 ? `${written.join(", ")} ${written.length === 1 ? "is" : "are"} back in DATA_DIR/keys.` : "",
    same.length > 0 ? `${same.join(", ")} ${same.length === 1 ? "was" : "were"} there already.` : "",
    different.length > 0
      ? `DATA_DIR/keys holds another ${different.join(", ")} than the backup, which was left as it is. Move it away and restore again into an empty database, or see: npm run admin -- doctor`
      : "",
  ];
  return parts.filter((part) => part !== "").join(" ") || "The backup holds no keys: there were none.";
}

const check = buildCommand<JsonFlags, [], CliContext>({
  async func({ json }) {
    const problems = await withDatabase(this, async (database) => {
      const missing = await missingMigrations(database.query);
      if (missing.length > 0) return [`The database lacks ${missing.join(", ")}.`];
      const { signingKeys, keysFolder } = this.configuration;
      return await findAllProblems(database, openSigningKeys(signingKeys, keysFolder));
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

export const databaseCommands = buildRouteMap({
  routes: {
    migrate: migrateCommand,
    backup: backupCommand,
    backups: backupsCommand,
    restore: restoreCommand,
    drill: drillCommand,
    move: moveCommand,
    check,
  },
  docs: { brief: "The database" },
});
