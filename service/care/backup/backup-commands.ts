import { readFile, stat } from "node:fs/promises";
import type { CliContext } from "../../platform/cli/cli-context.ts";
import { CliError, withDatabase } from "../../platform/cli/cli-context.ts";
import { command, listOf } from "../../platform/cli/command.ts";
import { jsonFlag, listFlags, textFlag } from "../../platform/cli/flags.ts";
import type { TableColumn } from "../../platform/cli/print.ts";
import { missingMigrations } from "../../platform/database/migrate.ts";
import { type BackupStore, openBackupStore, type StoredBackup } from "./backup-store.ts";
import { makeBackup, writeBackup } from "./make-backup.ts";

function openStore({ configuration }: CliContext): BackupStore {
  if (!configuration.backup.place) throw new CliError("Set BACKUP_TO, or name the file to write.");
  return openBackupStore(configuration.backup.place);
}

export const backupCommand = command({
  brief: "Write everything that is in the database into one file",
  details:
    "Writes every row, as they are at one moment, into one compressed file of JSON lines, while the service runs. The file gets its name after it has been restored into a temporary database and compared. It fits both engines. With BACKUP_RECIPIENTS it is encrypted and holds the keys too; without, the keys in DATA_DIR/keys are not in it. Without FILE it goes to BACKUP_TO, as the scheduled ones do, and older ones that the rule does not keep are removed.",
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
      const missing = await missingMigrations(database.query);
      if (missing.length > 0)
        throw new CliError(`The database lacks ${missing.join(", ")}. Run: npm run admin -- database migrate`);
      if (store) return await makeBackup(database, store, configuration, clock.now());
      const name = file ?? "";
      const written = await writeBackup(database, name, configuration, clock.now());
      return { name, removed: [], notRemoved: undefined, ...written };
    });
    const { name, rows, keys, removed, notRemoved } = made;
    const sentences = [
      `${rows} rows are in ${store ? `${name} in ${store.description}` : name}, restored and compared.`,
      configuration.backup.recipients.length > 0
        ? `It is encrypted and holds ${keys.join(", ") || "no keys: there are none"}.`
        : "It holds names, mailboxes and license keys: keep it as safe as the database. The keys in DATA_DIR/keys are not in it: keep them too.",
      ...(removed.length > 0 ? [`${removed.length} older ones were removed.`] : []),
      ...(notRemoved === undefined ? [] : [`Older ones could not be removed: ${notRemoved}`]),
    ];
    return { json: { file: name, rows, keys, removed, notRemoved }, text: sentences.join(" ") };
  },
});

const columns: readonly TableColumn<StoredBackup>[] = [
  { heading: "AT (UTC)", cell: ({ at }) => at.toISOString().slice(0, 19).replace("T", " ") },
  { heading: "BYTES", cell: ({ bytes }) => bytes },
  { heading: "NAME", cell: ({ name }) => name },
];

const byTime = (one: StoredBackup, other: StoredBackup) => one.at.getTime() - other.at.getTime();

export const backupsCommand = command({
  brief: "List the backups in BACKUP_TO, the newest last",
  examples: [""],
  flags: listFlags,
  run: async (context) => listOf((await openStore(context).list()).toSorted(byTime), columns),
});

/** `--identity FILE`, for every command that reads a backup. */
export const identityFlag = textFlag(
  "file",
  "The file with the secret key that decrypts the backup, as age-keygen writes it",
);

const secretKey = /^AGE-SECRET-KEY-\S+$/;

/** The secret keys in a file. Other lines are comments. */
export async function readIdentities(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${file} cannot be read (${error.code}).`);
  });
  const keys = text.split(/\r?\n/).filter((line) => secretKey.test(line));
  if (keys.length === 0)
    throw new CliError(`${file} holds no secret key of age: a line that begins with AGE-SECRET-KEY-.`);
  return keys;
}

/** Gives `read` a backup: a file, one in BACKUP_TO by its name, or the newest there by the word `latest`. */
export async function withBackup<Result>(
  { configuration, clock }: CliContext,
  named: string,
  read: (file: string, name: string) => Promise<Result>,
): Promise<Result> {
  const found = named === "latest" ? undefined : await stat(named).catch(() => undefined);
  if (found?.isFile()) return await read(named, named);
  if (!configuration.backup.place) {
    throw new CliError(named === "latest" ? "Set BACKUP_TO, or name a file." : `${named} is not a file.`);
  }
  const store = openBackupStore(configuration.backup.place);
  const stored = (await store.list()).toSorted(byTime);
  const backup = named === "latest" ? stored.at(-1) : stored.find(({ name }) => name === named);
  if (!backup) {
    throw new CliError(
      named === "latest"
        ? `There is no backup in ${store.description}.`
        : `${named} is not a file, and not in ${store.description}.`,
    );
  }
  if (named === "latest" && backup.at > clock.now())
    throw new CliError(`${backup.name} is dated after now: a clock was wrong. Give the name of one: database backups`);
  return await store.withFile(backup.name, (file) => read(file, backup.name));
}
