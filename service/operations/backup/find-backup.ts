import { readFile, stat } from "node:fs/promises";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { openBackupStore } from "./open-backup-store.ts";

/** `--identity FILE`, for every command that reads a backup. */
export const identityFlag = {
  kind: "parsed",
  parse: String,
  optional: true,
  placeholder: "file",
  brief: "The file with the secret key that decrypts the backup, as age-keygen writes it",
} as const;

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
  const store = await openBackupStore(configuration.backup.place);
  const stored = (await store.list()).toSorted((one, other) => one.at.getTime() - other.at.getTime());
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
