import { queueIssues } from "../newsletter/queue-issue.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, hasDatabase, withDatabase, withNewDatabase } from "../platform/cli/cli-context.ts";
import { command, noun } from "../platform/cli/command.ts";
import { dryRunFlag, jsonFlag, switchFlag, textFlag } from "../platform/cli/flags.ts";
import { mailDomainOf } from "../platform/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { knownMigrations, missingMigrations } from "../platform/database/migrate.ts";
import { restore } from "../platform/database/restore.ts";
import { upgrade } from "../platform/database/upgrade.ts";
import { createFile } from "../platform/files.ts";
import { createIdentifierSource } from "../platform/ids/identifier.ts";
import { openSigningKeys } from "../platform/keys/signing-keys.ts";
import { holdWaitingMails } from "../platform/mail/held-mails.ts";
import { backupCommand, backupsCommand, identityFlag, readIdentities, withBackup } from "./backup/backup-commands.ts";
import { recordDrill } from "./backup/backup-job.ts";
import { type PutBackKeys, putBackKeys } from "./backup/make-backup.ts";
import { moveCommand } from "./backup/move-command.ts";
import { findAllProblems } from "./database-problems.ts";
import { type DrillReport, describeDrill, runDrill } from "./run-drill.ts";

const migrateCommand = command({
  brief: "Bring the tables up to date, as the service does at its start",
  details:
    "Tries the missing migrations on a copy of the database first: beside the file of SQLite, in a schema of its own on PostgreSQL. Where one fails, nothing is changed. --dry-run ends after the trial. Make a backup with the version before: it is the way back.",
  examples: ["", "--dry-run"],
  flags: { dryRun: dryRunFlag, json: jsonFlag },
  async run(context, { dryRun }) {
    const nothingThere = dryRun && !hasDatabase(context.configuration);
    const migrations = nothingThere
      ? knownMigrations
      : await withNewDatabase(context, ({ query }) =>
          upgrade({ query }, context.configuration.database, { trialOnly: dryRun }),
        );
    const done = `${dryRun ? "Would be applied" : "Applied"}: ${migrations.join(", ")}.`;
    return { json: { migrations, dryRun }, text: migrations.length === 0 ? "Up to date." : done };
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

const restoreCommand = command({
  brief: "Read a backup into an empty database",
  details:
    "Makes the tables and reads a backup into them: all of it, or nothing. A database with rows is refused. Stop the service first, and set DATABASE_URL or DATA_DIR to a new database. An encrypted backup holds the keys, which are put into DATA_DIR/keys unless they are there. Without them put DATA_DIR/keys back, or links in earlier mails are void.",
  examples: ["/backups/2026-01-05.jsonl.gz --hold-mails", "latest --identity /media/key/designite.txt"],
  flags: {
    holdMails: switchFlag("Hold the mails that waited: some may have been sent since the backup"),
    identity: identityFlag,
    json: jsonFlag,
  },
  words: [
    {
      brief: "A file that database backup has written, the name of one in BACKUP_TO, or latest",
      placeholder: "backup",
      parse: String,
    },
  ],
  async run(context, { holdMails, identity }, [named]) {
    const identities = await readIdentities(identity);
    const outcome = await withBackup(context, named, (file) =>
      withNewDatabase(context, async (database) => {
        const restored = await restore(database, file, identities);
        if (restored.kind === "refused") throw new CliError(restored.reason);
        return { ...restored, mailsHeld: holdMails ? await holdMailsOf(database, context) : 0 };
      }),
    );
    const keys = outcome.keys && (await putBackKeys(outcome.keys, context.configuration.keysFolder));
    const held = holdMails
      ? ` ${outcome.mailsHeld} mails that waited are held. See them: npm run admin -- mail list --state held`
      : "";
    return {
      json: { ...outcome, keys },
      text: `${outcome.rows} rows of ${outcome.from} are back.${held} ${describeKeys(keys)} ${eraseAgain}`,
    };
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

const check = command({
  brief: "Check that the database is up to date, sound and consistent",
  examples: [""],
  flags: { json: jsonFlag },
  async run(context) {
    const problems = await withDatabase(context, async (database) => {
      const missing = await missingMigrations(database.query);
      if (missing.length > 0) return [`The database lacks ${missing.join(", ")}.`];
      const { signingKeys, keysFolder } = context.configuration;
      return await findAllProblems(database, openSigningKeys(signingKeys, keysFolder));
    });
    const isSound = problems.length === 0;
    return { json: { problems }, text: isSound ? "Sound." : problems.join("\n"), isNo: !isSound };
  },
});

const drillCommand = command({
  brief: "Try a restore, and report how long it takes and what it needs",
  details:
    "Restores a backup into scratch databases, a SQLite database without a name and a new one on a PostgreSQL server, which are removed again. The database in use is only read. It compares every table with the backup, checks references, the audit log, signatures and secrets with the keys in the backup, and says how old the snapshot is, how long the restore took, and what is not in the file. Exit code 1 if there is a problem.",
  examples: ["", "latest --identity /media/key/designite.txt --report drill-2026-01.txt"],
  flags: {
    identity: identityFlag,
    postgres: textFlag(
      "url",
      "A PostgreSQL server to restore on too, in a new database that is dropped. Default: DATABASE_URL",
    ),
    report: textFlag("file", "Write the report to this file too, which must not be there yet"),
    json: jsonFlag,
  },
  words: [
    {
      brief: "A backup file, the name of one in BACKUP_TO, or latest",
      placeholder: "backup",
      parse: String,
      optional: true,
    },
  ],
  async run(context, { identity, postgres, report: reportFile }, [named = "latest"]) {
    const { configuration, clock } = context;
    const { database } = configuration;
    const postgresUrl = postgres ?? (database.kind === "postgres" ? database.url : undefined);
    const identities = await readIdentities(identity);
    const startedAt = performance.now();
    const now = clock.now();
    const report = await withBackup(context, named, (file, name) =>
      withLiveDatabase(context, async (live) => {
        const fetchSeconds = (performance.now() - startedAt) / 1000;
        const found = await runDrill({ file, name, identities, configuration, postgresUrl, live, now, fetchSeconds });
        if (live && isPassed(found)) await recordDrill(live.query, now);
        return found;
      }),
    );
    if (reportFile !== undefined && !(await createFile(reportFile, describeDrill(report))))
      throw new CliError(`${reportFile} exists. A report does not overwrite a file.`);
    return { json: report, text: describeDrill(report).split("\n"), isNo: !isPassed(report) };
  },
});

const isPassed = ({ engines, problems }: DrillReport): boolean =>
  problems.length === 0 && engines.every((engine) => engine.problems.length === 0);

/** A drill is also made on another machine, where no database is. */
async function withLiveDatabase<Result>(
  context: CliContext,
  work: (live: Database | undefined) => Promise<Result>,
): Promise<Result> {
  const isUsable =
    hasDatabase(context.configuration) &&
    (await withDatabase(context, async ({ query }) => (await missingMigrations(query)).length === 0).catch(
      () => false,
    ));
  return isUsable ? await withDatabase(context, work) : await work(undefined);
}

export const databaseCommands = noun("The database", {
  migrate: migrateCommand,
  backup: backupCommand,
  backups: backupsCommand,
  restore: restoreCommand,
  drill: drillCommand,
  move: moveCommand,
  check,
});
