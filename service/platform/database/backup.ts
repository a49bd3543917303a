import { dirname } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createFile } from "../files.ts";
import { createSeal } from "./backup-encryption.ts";
import { type BackedUpKeys, connect, createTableDigests, formats, readRows } from "./backup-format.ts";
import { type Database, openDatabase } from "./database.ts";
import { keptTables, knownMigrations } from "./migrate.ts";
import { restore } from "./restore.ts";

export interface BackupOptions {
  now: Date;
  /** The public keys that the file is encrypted to. Without one it is not encrypted. */
  recipients?: readonly string[];
  /** The files of the keys folder. They are in an encrypted backup alone. */
  keys?: BackedUpKeys | undefined;
  /** The names of the variables that are set. */
  variables?: readonly string[];
}

/**
 * Writes a snapshot of all rows into a compressed file of JSON lines. It can be restored on either engine, so it also
 * migrates from SQLite to PostgreSQL. The service keeps running, and its writes wait for nothing.
 */
export async function backUp(database: Database, file: string, options: BackupOptions): Promise<number> {
  const counted = { rows: 0 };
  const seal = await createSeal(options.recipients ?? []);
  const lines = backupLines(
    database,
    { ...options, keys: seal.identities.length > 0 ? options.keys : undefined },
    counted,
  );
  async function* content(): AsyncGenerator<Buffer> {
    // Reads only when it is consumed, so that nothing is read for a file that is not created.
    yield* await seal.encrypt(connect(Readable.from(lines), createGzip()));
  }
  const check = (unfinished: string) => checkBackup(unfinished, seal.identities);
  const created = await createFile(file, content(), check).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOSPC" ? new Error(`${dirname(file)} has no room for the backup (ENOSPC).`) : error;
  });
  if (!created) throw new Error(`${file} exists. A backup does not overwrite a file.`);
  return counted.rows;
}

/** The transaction begins with the first line, and is over with the last. */
export async function* backupLines(
  { kind, query }: Database,
  { now, keys, variables }: Omit<BackupOptions, "recipients">,
  counted = { rows: 0 },
): AsyncGenerator<string> {
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const digests = createTableDigests();
    yield line({ format: formats.current, migrations: knownMigrations, at: now.toISOString(), variables });
    if (keys) yield line({ keys });
    for (const table of keptTables) {
      for await (const row of readRows(kind, transaction, table)) {
        counted.rows += 1;
        digests.add(table, row);
        yield line({ table, row });
      }
    }
    yield line({ digests: digests.result() });
  } finally {
    await transaction.rollback().execute();
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;

/** Restores the file into a SQLite database that has no name and is gone when it is closed. */
async function checkBackup(file: string, identities: readonly string[]): Promise<void> {
  const scratch = await openDatabase({ kind: "sqlite", file: "" }, () => undefined);
  try {
    const outcome = await restore(scratch, file, identities);
    if (outcome.kind === "refused") {
      const where = outcome.reason.includes("disk is full")
        ? " The copy for this is in the folder TMPDIR, else in /var/tmp."
        : "";
      throw new Error(`The backup cannot be restored and was not kept. ${outcome.reason}${where}`);
    }
  } finally {
    await scratch.query.destroy();
  }
}
