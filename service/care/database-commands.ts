import { existsSync } from "node:fs";
import { link, readFile, rm, stat } from "node:fs/promises";
import { sql } from "kysely";
import { queueIssues } from "../newsletter/send-issue.ts";
import { type CliContext, CliError, hasDatabase, withDatabase, withNewDatabase } from "../platform/cli/cli-context.ts";
import { command, listOf, noun } from "../platform/cli/command.ts";
import { dryRunFlag, jsonFlag, listFlags, switchFlag, textFlag } from "../platform/cli/flags.ts";
import type { TableColumn } from "../platform/cli/print.ts";
import { type Configuration, mailDomainOf } from "../platform/config/config.ts";
import { backupLines, restore, restoreLines } from "../platform/database/backup.ts";
import { differentTables, digestTables } from "../platform/database/backup-format.ts";
import { becomeSoleProcess } from "../platform/database/data-folder.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { knownMigrations, migrate, missingMigrations } from "../platform/database/migrate.ts";
import { createFile } from "../platform/files.ts";
import { createIdentifierSource } from "../platform/ids/identifier.ts";
import { holdWaitingMails } from "../platform/mail/held-mails.ts";
import { recordDrill } from "./backup/backup-job.ts";
import {
  type BackupStore,
  makeBackup,
  openBackupStore,
  type PutBackKeys,
  putBackKeys,
  type StoredBackup,
} from "./backup/backup-store.ts";
import { type DrillReport, describeDrill, runDrill } from "./run-drill.ts";

function openStore({ configuration }: CliContext): BackupStore {
  if (!configuration.backup.place) throw new CliError("Set BACKUP_TO, or name the file to write.");
  return openBackupStore(configuration.backup.place);
}

async function requireUpToDate({ query }: Database): Promise<void> {
  const missing = await missingMigrations(query);
  if (missing.length > 0)
    throw new CliError(`The database lacks ${missing.join(", ")}. Run: npm run admin -- database migrate`);
}

const backupCommand = command({
  brief: "Write the whole database to one file",
  details:
    "Writes every row, as they are at one moment, into one compressed file of JSON lines, while the service runs. The file gets its name after it has been restored into a temporary database and compared. It fits both engines. With BACKUP_RECIPIENTS it is encrypted and holds the keys too; without, the keys in DATA_DIR/keys aren't in it. Without FILE it goes to BACKUP_TO, as the scheduled ones do, and older ones that the rule doesn't keep are removed.",
  examples: ["", "/backups/2026-01-05.jsonl.gz"],
  flags: { json: jsonFlag },
  words: [
    {
      brief: "The file to write, which must not be there yet. Without it: a new one in BACKUP_TO",
      placeholder: "file",
      parse: String,
      optional: true,
    },
  ],
  async run(context, _flags, [file]) {
    const { configuration, clock } = context;
    const store = file === undefined ? openStore(context) : undefined;
    const made = await withDatabase(context, async (database) => {
      await requireUpToDate(database);
      return await makeBackup(database, store ?? file ?? "", configuration, clock.now());
    });
    const { name, rows, keys, removed, notRemoved } = made;
    const sentences = [
      `${rows} rows are in ${store ? `${name} in ${store.description}` : name}, restored and compared.`,
      configuration.backup.recipients.length > 0
        ? `It is encrypted and holds ${keys.join(", ") || "no keys: there are none"}.`
        : "It contains names, email addresses, and license keys: keep it as safe as the database. The keys in DATA_DIR/keys aren't in it, so keep a copy of them too.",
      ...(removed.length > 0 ? [`${removed.length} older ones were removed.`] : []),
      ...(notRemoved === undefined ? [] : [`Older ones couldn't be removed: ${notRemoved}`]),
    ];
    return { json: { file: name, rows, keys, removed, notRemoved }, text: sentences.join(" ") };
  },
});

const columns: readonly TableColumn<StoredBackup>[] = [
  { heading: "AT (EASTERN TIME)", cell: ({ at }) => at.toISOString() },
  { heading: "BYTES", cell: ({ bytes }) => bytes },
  { heading: "NAME", cell: ({ name }) => name },
];

const byTime = (one: StoredBackup, other: StoredBackup) => one.at.getTime() - other.at.getTime();

const backupsCommand = command({
  brief: "List the backups in BACKUP_TO, newest last",
  examples: [""],
  flags: listFlags,
  run: async (context) => listOf((await openStore(context).list()).toSorted(byTime), columns),
});

/** `--identity FILE`, for every command that reads a backup. */
const identityFlag = textFlag("file", "The file with the secret key that decrypts the backup, as age-keygen writes it");

const secretKey = /^AGE-SECRET-KEY-\S+$/;

/** The secret keys in a file. Other lines are comments. */
async function readIdentities(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} can't be read (${error.code}).`);
  });
  const keys = text.split(/\r?\n/).filter((line) => secretKey.test(line));
  if (keys.length === 0)
    throw new CliError(`${file} holds no secret key of age: a line that begins with AGE-SECRET-KEY-.`);
  return keys;
}

/** Gives `read` a backup: a file, one in BACKUP_TO by its name, or the newest there by the word `latest`. */
async function withBackup<Result>(
  { configuration, clock }: CliContext,
  named: string,
  read: (file: string, name: string) => Promise<Result>,
): Promise<Result> {
  const found = named === "latest" ? undefined : await stat(named).catch(() => undefined);
  if (found?.isFile()) return await read(named, named);
  if (!configuration.backup.place) {
    throw new CliError(named === "latest" ? "Set BACKUP_TO, or name a file." : `${named} isn't a file.`);
  }
  const store = openBackupStore(configuration.backup.place);
  const stored = (await store.list()).toSorted(byTime);
  const backup = named === "latest" ? stored.at(-1) : stored.find(({ name }) => name === named);
  if (!backup) {
    throw new CliError(
      named === "latest"
        ? `There is no backup in ${store.description}.`
        : `${named} isn't a file, and not in ${store.description}.`,
    );
  }
  if (named === "latest" && backup.at > clock.now())
    throw new CliError(`${backup.name} is dated after now: a clock was wrong. Give the name of one: database backups`);
  return await store.withFile(backup.name, (file) => read(file, backup.name));
}

const migrateCommand = command({
  brief: "Update the tables, as the service does when it starts",
  details:
    "Each migration is whole or not there. Before a SQLite database with content is changed, a copy is written beside it. Make a backup with the previous version first: that's the way back.",
  examples: ["", "--dry-run"],
  flags: { dryRun: dryRunFlag, json: jsonFlag },
  async run(context, { dryRun }) {
    const nothingThere = dryRun && !hasDatabase(context.configuration);
    const migrations = nothingThere
      ? knownMigrations
      : await withNewDatabase(context, ({ query }) => applyMissing(query, context.configuration.database, dryRun));
    const done = `${dryRun ? "Would be applied" : "Applied"}: ${migrations.join(", ")}.`;
    return { json: { migrations, dryRun }, text: migrations.length === 0 ? "Up to date." : done };
  },
});

/** Applies the missing migrations, unless this is a dry run. Returns their names. */
async function applyMissing(query: Database["query"], location: Configuration["database"], isDryRun: boolean) {
  const missing = await missingMigrations(query);
  const file = location.kind === "sqlite" ? location.file : undefined;
  if (!isDryRun) await migrate(query, { file });
  return missing;
}

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
  brief: "Restore a backup into an empty database",
  details:
    "Makes the tables and reads a backup into them: all of it, or nothing. A database with rows is refused. Stop the service first, and set DATABASE_URL or DATA_DIR to a new database. An encrypted backup holds the keys, which are put into DATA_DIR/keys unless they are there. Without them put DATA_DIR/keys back, or links in earlier emails are void.",
  examples: ["/backups/2026-01-05.jsonl.gz --hold-mails", "latest --identity /media/key/designite.txt"],
  flags: {
    holdMails: switchFlag("Hold waiting emails: some may have been sent since the backup"),
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
      ? ` ${outcome.mailsHeld} waiting emails are held. See them: npm run admin -- mail list --state held`
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

const isPostgres = (text: string) => /^postgres(?:ql)?:\/\//.test(text);

const moveCommand = command({
  brief: "Copy the database to the other engine and compare both",
  details:
    "Stop every service process first. Copies all rows into an empty database, reads both sides anew and compares each table by count and digest. Where they differ, as when a service still writes, a SQLite file isn't kept, and a PostgreSQL database must be emptied. The password of PostgreSQL can be given as PGPASSWORD instead of in the address, where other users see it.",
  examples: ["postgres://designite@db.example.org/designite", "/var/lib/designite/designite.sqlite"],
  flags: { json: jsonFlag },
  words: [
    {
      brief: "The address of an empty PostgreSQL database, or a SQLite file that isn't there yet",
      placeholder: "destination",
      parse: String,
    },
  ],
  async run(context, _flags, [destination]) {
    const moved = await withDatabase(context, async (source) => {
      const leave = await becomeSoleProcess(context.configuration.database);
      try {
        const move = (to: Configuration["database"]) => moveRows(source, to, context.clock.now());
        if (isPostgres(destination)) return await move({ kind: "postgres", url: destination });
        return await intoNewFile(destination, (file) => move({ kind: "sqlite", file }));
      } finally {
        await leave();
      }
    });
    const tables = Object.keys(moved.tables).length;
    const next = isPostgres(destination)
      ? "Set DATABASE_URL to it and start the service."
      : "Put it into DATA_DIR as designite.sqlite, remove DATABASE_URL, and start the service.";
    return {
      json: moved,
      text: `${moved.rows} rows of ${tables} tables were copied from ${moved.from} to ${moved.to}. Counts and digests of every table are the same on both sides, read anew. ${next} The former database is as it was.`,
    };
  },
});

/** A file appears under its name when everything is in it. */
async function intoNewFile(file: string, work: (unfinished: string) => Promise<Moved>): Promise<Moved> {
  const unfinished = `${file}.unfinished`;
  if (existsSync(file)) throw new CliError(`${file} exists. Nothing is overwritten.`);
  if (existsSync(unfinished))
    throw new CliError(`${unfinished} exists. Where no other move runs, one was interrupted: remove the file.`);
  try {
    const moved = await work(unfinished);
    await link(unfinished, file);
    return moved;
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) await rm(unfinished + suffix, { force: true });
  }
}

interface Moved {
  from: Database["kind"];
  to: Database["kind"];
  rows: number;
  /** Rows by table. */
  tables: Record<string, number>;
}

/** Copies all rows into an empty database, and compares both sides afterwards. */
async function moveRows(source: Database, to: Configuration["database"], now: Date): Promise<Moved> {
  await refuseWhileInUse(source);
  await requireUpToDate(source);
  const target = await openDatabase(to, () => undefined);
  try {
    const outcome = await restoreLines(target, withoutLineEnds(backupLines(source, { now })), "The database");
    if (outcome.kind === "refused") throw new CliError(outcome.reason);
    const [before, after] = [await digestTables(source), await digestTables(target)];
    const different = differentTables(before, after);
    if (different.length > 0) {
      throw new CliError(
        `${different.join(", ")} changed meanwhile: a service still writes. Stop it, and move again into an empty database.`,
      );
    }
    const tables = Object.fromEntries(Object.entries(after).map(([table, { rows }]) => [table, rows]));
    return { from: source.kind, to: target.kind, rows: outcome.rows, tables };
  } finally {
    await target.query.destroy();
  }
}

/** On PostgreSQL a service that runs has a connection. SQLite has a lock for it. */
async function refuseWhileInUse({ kind, query }: Database): Promise<void> {
  if (kind === "sqlite") return;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and application_name = current_setting('application_name') and pid <> pg_backend_pid()`.execute(query);
  if (rows.length > 0)
    throw new CliError(
      `A service or a command works on the database, with ${rows.length} ${rows.length === 1 ? "connection" : "connections"}. Stop it first.`,
    );
}

async function* withoutLineEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.slice(0, -1);
}

const drillCommand = command({
  brief: "Test a restore, and report how long it takes and what it needs",
  details:
    "Restores a backup into temporary databases, one in SQLite and one on a PostgreSQL server, and removes them afterward. The database in use is only read. The drill compares every table with the backup; checks references, the audit log, signatures, and secrets with the keys in the backup; and says how old the snapshot is, how long the restore took, and what isn't in the file. Exit code 1 if there's a problem.",
  examples: ["", "latest --identity /media/key/designite.txt --report drill-2026-01.txt"],
  flags: {
    identity: identityFlag,
    postgres: textFlag(
      "url",
      "A PostgreSQL server to restore on too, in a new database that is dropped. Default: DATABASE_URL",
    ),
    report: textFlag("file", "Also write the report to this new file"),
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
      throw new CliError(`${reportFile} exists. A report doesn't overwrite a file.`);
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
});
