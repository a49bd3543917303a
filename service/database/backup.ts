import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { createFile } from "../files/durable-file.ts";
import { backedUpTables } from "./backed-up-tables.ts";
import { connect, formats } from "./backup-format.ts";
import { type Database, openDatabase } from "./database.ts";
import { knownMigrations, migrate } from "./migrate.ts";
import { readRows } from "./read-rows.ts";
import { restore } from "./restore.ts";
import { createTableDigests } from "./table-digests.ts";

/**
 * Writes a snapshot of all rows into a compressed file of JSON lines. It can be restored on either engine, so it also
 * migrates from SQLite to PostgreSQL. The service keeps running; on SQLite its writes wait.
 */
export async function backUp(database: Database, file: string, now: Date): Promise<number> {
  const counted = { rows: 0 };
  const created = await createFile(file, compressed(backupLines(database, now, counted)), checkBackup);
  if (!created) throw new Error(`${file} exists. A backup does not overwrite a file.`);
  return counted.rows;
}

/** Reads only when it is consumed, so that nothing is read for a file that is not created. */
async function* compressed(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield* connect(Readable.from(lines), createGzip());
}

/** The transaction begins with the first line, and is over with the last. */
async function* backupLines({ kind, query }: Database, now: Date, counted: { rows: number }): AsyncGenerator<string> {
  const started = query.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const transaction = await started.execute();
  try {
    const digests = createTableDigests();
    yield line({ format: formats.current, migrations: knownMigrations, at: now.toISOString() });
    for (const table of backedUpTables) {
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
async function checkBackup(file: string): Promise<void> {
  const scratch = await openDatabase({ kind: "sqlite", file: "" }, () => undefined);
  try {
    await migrate(scratch.query);
    const outcome = await restore(scratch, file);
    if (outcome.kind === "refused")
      throw new Error(`The backup cannot be restored and was not kept. ${outcome.reason}`);
  } finally {
    await scratch.query.destroy();
  }
}
