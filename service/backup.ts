import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { verifyLicense } from "#contract/license-key.ts";
import { type CliContext, CliError, requireUpToDate, withDatabase } from "./cli/cli-context.ts";
import { command } from "./cli/command.ts";
import { copyDatabase } from "./db/copy-database.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { knownMigrations } from "./db/migrate.ts";
import { ignoreCode, syncFolder } from "./files.ts";
import { publicKeys } from "./keys/key-ring.ts";
import { loadSecret } from "./keys/key-store.ts";
import { openSigningKeys } from "./keys/signing-keys.ts";
import { createLinkToken, type LinkSecrets, readLinkToken } from "./tokens.ts";

/** The files of a backup, beside the folder `keys`. */
const databaseFile = "designite.sqlite";
const linkFile = "leave-link.txt";

/** It is nobody's link, so that the file lets nobody be taken off the list. */
const nobody = "00000000-0000-7000-8000-000000000000";

export const backupCommand = command({
  name: "backup",
  brief:
    "Write the database, the keys and what else a restore needs into a new folder, while the service runs. It names what is not included.",
  positionals: ["FOLDER"],
  async run(context, [path]) {
    const folder = resolve(path);
    if (existsSync(folder)) throw new CliError(`${folder} exists. Nothing is overwritten.`);
    const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished`);
    // A command that was killed has left it.
    const refuse = (error: NodeJS.ErrnoException) => {
      throw new CliError(`${dirname(folder)} can't be written (${error.code}).`);
    };
    await rm(unfinished, { recursive: true, force: true }).catch(refuse);
    await mkdir(unfinished, { mode: 0o700 }).catch(refuse);
    try {
      await mkdir(join(unfinished, "keys"), { mode: 0o700 });
      await withDatabase(context, async (database) => {
        await requireUpToDate(database);
        await writeDatabase(database, context, join(unfinished, databaseFile));
      });
      await writeLink(context, join(unfinished, linkFile));
      await copyFiles(context, unfinished);
      await syncAll(unfinished);
      await rename(unfinished, folder);
      await syncFolder(dirname(folder));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    const files = (await readdir(folder, { recursive: true })).toSorted();
    const { given } = context.configuration;
    const variables = given.length > 0 ? `, and the values of ${given.join(", ")}. Keep those elsewhere` : "";
    return [
      `Wrote ${files.join(", ")} to ${folder}.`,
      `Not in it: package files${variables}.`,
      `Check it: npm run admin -- restore-check ${folder}`,
    ];
  },
});

/** As it is at one moment. The service goes on meanwhile. */
async function writeDatabase(database: Database, { configuration }: CliContext, file: string): Promise<void> {
  const source = configuration.database;
  if (source.kind === "sqlite") {
    // SQLite would make it readable by all. It takes an empty file.
    await writeFile(file, "", { mode: 0o600 });
    using reading = new DatabaseSync(source.file, { readOnly: true });
    reading.prepare("vacuum into ?").run(file);
    return;
  }
  const copy = await openDatabase({ kind: "sqlite", file }, () => undefined);
  await copyDatabase(database, copy).finally(() => copy.query.destroy());
  // One file, which a reader need not write beside.
  using written = new DatabaseSync(file);
  written.exec("pragma journal_mode = delete");
}

/** A link to leave the newsletter: what a restore has must verify it, as it must those in mails that were sent. */
async function writeLink({ configuration, clock }: CliContext, file: string): Promise<void> {
  const { keysFolder, linkSecrets } = configuration;
  const secrets = await readLinkSecrets(linkSecrets, keysFolder);
  if (!secrets) return;
  const token = createLinkToken("unsubscribe", nobody, clock.now(), secrets);
  await writeFile(file, `${token}\n`, { mode: 0o600 });
}

async function readLinkSecrets(given: LinkSecrets | undefined, keysFolder: string): Promise<LinkSecrets | undefined> {
  if (given) return given;
  const kept = await loadSecret(keysFolder, "links");
  return kept && [kept];
}

async function copyFiles({ configuration }: CliContext, folder: string): Promise<void> {
  const { keysFolder, salesFile } = configuration;
  // Not the lock of a command that changes them.
  const isKept = (path: string) => path === keysFolder || /\.(?:json|secret)$/.test(path);
  await cp(keysFolder, join(folder, "keys"), { recursive: true, dereference: true, filter: isKept }).catch(
    ignoreCode("ENOENT"),
  );
  if (salesFile) await writeFile(join(folder, "sales.json"), await readFile(salesFile.path), { mode: 0o600 });
}

async function syncAll(folder: string): Promise<void> {
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await using handle = await open(join(parentPath, name), "r");
    await handle.sync();
  }
  await syncFolder(folder);
}

export const restoreCheckCommand = command({
  name: "restore-check",
  brief:
    "Check, without changing it, that a backup can be restored: its database, the latest license and a link to leave the newsletter.",
  positionals: ["FOLDER"],
  async run(context, [path]) {
    const folder = resolve(path);
    const file = join(folder, databaseFile);
    if (!existsSync(file)) throw new CliError(`${file} isn't there.`);
    const { found, problems } = await examine(context, folder, file);
    if (problems.length > 0) throw new CliError(problems.join("\n"));
    return found;
  },
});

/** What was found in a backup, and what is wrong with it, in sentences. */
async function examine({ configuration, clock }: CliContext, folder: string, file: string) {
  const found: string[] = [];
  const problems: string[] = [];
  const keysFolder = join(folder, "keys");
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const readColumn = (query: string, column: string) =>
      database
        .prepare(query)
        .all()
        .map((row) => String(row[column]));
    const faults = readColumn("pragma integrity_check", "integrity_check").filter((line) => line !== "ok");
    const orphans = readColumn("pragma foreign_key_check", "table");
    problems.push(...faults, ...orphans.map((table) => `A row of ${table} refers to a row that isn't there.`));
    const migrations = readColumn("select name from kysely_migration order by name", "name");
    if (migrations.join() !== knownMigrations.join())
      problems.push(`The database is of another version of the service: it has ${migrations.join(", ")}.`);

    const [license] = readColumn(
      "select key_text from license where key_source = 'signed' and key_text <> '' order by id desc limit 1",
      "key_text",
    );
    const ring = await openSigningKeys(configuration.signingKeys, keysFolder).read();
    const keys = ring ? publicKeys(ring) : new Map<string, string>();
    const verdict = license && (await verifyLicense(license, { keys, revoked: new Set(), now: clock.now() }));
    if (!verdict) found.push("There is no license to verify.");
    else if ("license" in verdict) found.push(`The license ${verdict.license.id} is verified.`);
    else problems.push("The latest license isn't verified by keys/signing-keys.json or SIGNING_KEYS.");

    const token = (await readFile(join(folder, linkFile), "utf8")).trim();
    const secrets = await readLinkSecrets(configuration.linkSecrets, keysFolder);
    const link = secrets && readLinkToken("unsubscribe", token, clock.now(), secrets);
    if (link?.kind === "valid") found.push("A link to leave the newsletter is verified.");
    else problems.push("A link to leave the newsletter isn't verified by keys/links.secret or LINK_SECRETS.");

    const hasLeft = readColumn("select email_hash from newsletter_suppression limit 1", "email_hash").length > 0;
    if (hasLeft && !(configuration.suppressionSecret ?? (await loadSecret(keysFolder, "suppression"))))
      problems.push(
        "Who has left the newsletter isn't recognized: keys/suppression.secret or SUPPRESSION_SECRET is missing.",
      );
  } catch (error) {
    problems.push(error instanceof Error ? error.message : "The backup can't be read.");
  }
  return { found, problems };
}
