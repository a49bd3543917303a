import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import * as v from "valibot";
import { createFile } from "../files/durable-file.ts";
import { backedUpTables } from "./backed-up-tables.ts";
import type { Queries } from "./database.ts";
import { knownMigrations } from "./migrate.ts";
import type { Tables } from "./tables.ts";

const Header = v.strictObject({
  format: v.literal("designite backup 1"),
  migrations: v.array(v.string()),
  at: v.string(),
});
const Row = v.strictObject({
  table: v.picklist(backedUpTables),
  row: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});

const rowsPerPage = 500;

/**
 * Writes a snapshot of all rows into a compressed file of JSON lines. It can be restored on either engine, so it also
 * migrates from SQLite to PostgreSQL. The service keeps running; on SQLite its writes wait.
 */
export async function backUp(database: Kysely<Tables>, file: string, now: Date): Promise<number> {
  let rows = 0;
  await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      async function* lines(): AsyncGenerator<string> {
        const header = { format: "designite backup 1", migrations: knownMigrations, at: now.toISOString() };
        yield `${JSON.stringify(header)}\n`;
        for await (const entry of readRows(transaction)) {
          rows += 1;
          yield `${JSON.stringify(entry)}\n`;
        }
      }
      const created = await createFile(file, compressed(lines()));
      if (!created) throw new Error(`${file} exists. A backup does not overwrite a file.`);
    });
  return rows;
}

/** Reads only when it is consumed, so that nothing is read for a file that is not created. */
async function* compressed(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield* Readable.from(lines).compose(createGzip());
}

async function* readRows(queries: Queries) {
  for (const table of backedUpTables) {
    for (let offset = 0; ; offset += rowsPerPage) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} order by 1, 2 limit ${rowsPerPage} offset ${offset}`.execute(queries);
      for (const row of rows) yield { table, row };
      if (rows.length < rowsPerPage) break;
    }
  }
}

export type Restoration = { kind: "restored"; rows: number; from: string } | { kind: "refused"; reason: string };

/** Restores a backup into a database that has its tables and no rows, in one transaction. */
export async function restore(database: Kysely<Tables>, file: string): Promise<Restoration> {
  return await database.transaction().execute(async (transaction) => {
    const occupied = await firstTableWithRows(transaction);
    if (occupied)
      return {
        kind: "refused",
        reason: `The table ${occupied} has rows. A backup is restored into an empty database.`,
      };
    let from: string | undefined;
    let rows = 0;
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
      if (from === undefined) {
        const header = v.parse(Header, JSON.parse(line));
        const unknown = header.migrations.filter((name) => !knownMigrations.includes(name));
        if (unknown.length > 0)
          return { kind: "refused", reason: `The backup is of a later version: it has ${unknown.join(", ")}.` };
        from = header.at;
        continue;
      }
      const { table, row } = v.parse(Row, JSON.parse(line));
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
        transaction,
      );
      rows += 1;
    }
    return from === undefined ? { kind: "refused", reason: "The file is empty." } : { kind: "restored", rows, from };
  });
}

async function firstTableWithRows(queries: Queries): Promise<string | undefined> {
  for (const table of backedUpTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries);
    if (rows.length > 0) return table;
  }
  return undefined;
}
