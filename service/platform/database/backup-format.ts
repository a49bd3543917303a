import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { sql, type Transaction } from "kysely";
import * as v from "valibot";
import type { Database, Queries } from "./database.ts";
import { keptTables } from "./migrate.ts";
import type { KeptTable, Tables } from "./tables.ts";

/**
 * A backup is a compressed file of JSON lines: a header, the keys if the file is encrypted, a line for each row, and the
 * digests of all tables.
 */
export const format = "designite backup 1";

export const Header = v.strictObject({
  format: v.literal(format),
  migrations: v.array(v.string()),
  at: v.string(),
  /** The names of the variables that were set. Their values are not in the backup. */
  variables: v.optional(v.array(v.string())),
});

/** The files of the keys folder by their names. */
export const Keys = v.strictObject({ keys: v.record(v.string(), v.string()) });
export type BackedUpKeys = v.InferOutput<typeof Keys>["keys"];

export const Row = v.strictObject({
  table: v.picklist(keptTables),
  row: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});
export type BackedUpRow = v.InferOutput<typeof Row>;

export const Digests = v.strictObject({
  digests: v.record(v.string(), v.strictObject({ rows: v.number(), digest: v.string() })),
}) satisfies v.GenericSchema<{ digests: Record<string, TableDigest> }>;

/** Passes the bytes on. Unlike with `compose`, an error of the source also ends the result. */
export function connect<Result extends Duplex>(source: Readable, result: Result): Result {
  pipeline(source, result).catch(() => undefined);
  return result;
}

/**
 * The lines of a backup. Only a line feed ends one: readline takes U+2028 and U+2029 for ends too, which JSON leaves in
 * texts as they are.
 */
export async function* readLines(compressed: Readable): AsyncGenerator<string> {
  const text = new TextDecoder("utf-8", { fatal: true });
  let begun = "";
  for await (const bytes of connect(compressed, createGunzip())) {
    const lines = (begun + text.decode(bytes, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}

/** Those of our tables that the database has. One of an earlier version lacks some. */
export async function presentTables(queries: Queries): Promise<readonly KeptTable[]> {
  const names = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return keptTables.filter((table) => names.has(inSnakeCase(table)));
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const rowsPerFetch = 500;

/** Every row of a table, those that others refer to before them, without holding them all in memory. */
export async function* readRows(
  kind: Database["kind"],
  transaction: Transaction<Tables>,
  table: keyof Tables,
): AsyncGenerator<Record<string, unknown>> {
  if (kind === "sqlite") {
    yield* transaction.selectFrom(table).selectAll().orderBy(sql`1`).orderBy(sql`2`).stream();
    return;
  }
  await sql`declare backed_up_rows no scroll cursor for select * from ${sql.table(table)} order by 1, 2`.execute(
    transaction,
  );
  while (true) {
    const fetched = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerFetch)} from backed_up_rows`.execute(
      transaction,
    );
    yield* fetched.rows;
    if (fetched.rows.length < rowsPerFetch) break;
  }
  await sql`close backed_up_rows`.execute(transaction);
}

/** Why a backup is not restored, in a sentence. Thrown within the transaction, which it rolls back. */
export class RefusedBackupError extends Error {
  override readonly name = "RefusedBackupError";
}

/** Identifies the rows of a table, independent of the order of rows and columns. */
export interface TableDigest {
  rows: number;
  /** The sum of the SHA-256 digests of all rows, modulo 2^256, in hexadecimal digits. */
  digest: string;
}

const digestBits = 256;

export function createTableDigests() {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  return {
    add(table: string, row: object): void {
      const { rows, sum } = sums.get(table) ?? { rows: 0, sum: 0n };
      sums.set(table, { rows: rows + 1, sum: BigInt.asUintN(digestBits, sum + digestOf(row)) });
    },
    result: (): Record<string, TableDigest> =>
      Object.fromEntries([...sums].map(([table, { rows, sum }]) => [table, { rows, digest: sum.toString(16) }])),
  };
}

function digestOf(row: object): bigint {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(columns)).digest("hex")}`);
}

/** Reads every row of the tables. */
export async function digestRows(
  kind: Database["kind"],
  transaction: Transaction<Tables>,
  tables: readonly (keyof Tables)[],
): Promise<Record<string, TableDigest>> {
  const digests = createTableDigests();
  for (const table of tables) {
    for await (const row of readRows(kind, transaction, table)) digests.add(table, row);
  }
  return digests.result();
}

/** Reads every row, as they are at one moment. */
export async function digestTables({ kind, query }: Database): Promise<Record<string, TableDigest>> {
  const started = query.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return await started.execute(async (transaction) => digestRows(kind, transaction, await presentTables(transaction)));
}

/** The tables that are not the same in both. */
export function differentTables(one: Record<string, TableDigest>, other: Record<string, TableDigest>): string[] {
  return Object.keys({ ...one, ...other }).filter(
    (table) => one[table]?.rows !== other[table]?.rows || one[table]?.digest !== other[table]?.digest,
  );
}

const firstLine = "age-encryption.org/v1";

/** What a backup is encrypted with, and what decrypts it again while it is checked. */
interface BackupSeal {
  encrypt(plain: Readable): Promise<Readable>;
  identities: readonly string[];
}

/**
 * Encrypts to the public keys of the owner, and to a key of this run, which stays in memory and is forgotten with it:
 * so the very file that is kept is decrypted and restored before it has its name, without a secret key on the server.
 */
export async function createSeal(recipients: readonly string[]): Promise<BackupSeal> {
  if (recipients.length === 0) return { encrypt: async (plain) => plain, identities: [] };
  const { Encrypter, generateIdentity, identityToRecipient } = await import("age-encryption");
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  for (const recipient of recipients) addRecipient(encrypter, recipient);
  encrypter.addRecipient(await identityToRecipient(identity));
  return {
    identities: [identity],
    encrypt: async (plain) => Readable.from(await encrypter.encrypt(bytesOf(plain))),
  };
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error(
      `${recipient} in BACKUP_RECIPIENTS is no public key of age: it begins with age1, see age-keygen -y.`,
    );
  }
}

/** The bytes of a backup file, decrypted with the first of the secret keys that fits if it is encrypted. */
export async function openBackup(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identities.length === 0)
    throw new RefusedBackupError(`${file} is encrypted. Give the file with its secret key: --identity FILE`);
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(bytesOf(createReadStream(file)));
    return Readable.from(checkedBytes(plain, file));
  } catch (cause) {
    throw new RefusedBackupError(
      `${file} isn't decrypted by this secret key: it was encrypted to another public key, or its beginning was changed.`,
      { cause },
    );
  }
}

/** The bytes. Those that were changed or cut off are found while they are read, and refused in a sentence. */
async function* checkedBytes(plain: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain;
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause) throw cause;
    throw new RefusedBackupError(`${file} isn't a whole backup.`, { cause });
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new RefusedBackupError(`There is no file ${file}.`);
    throw error;
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
  return buffer.toString("latin1", 0, bytesRead) === firstLine;
}

/** As a stream of the web, which age takes. */
function bytesOf(readable: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = readable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
