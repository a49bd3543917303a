import { mkdirSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { type Kysely, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { storeText } from "#test/support/database/backed-up-rows.ts";
import { bothDatabases, databaseKinds, emptyDatabase, openTestDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { backUp, restore } from "./backup.ts";
import { createTableDigests, format } from "./backup-format.ts";
import { type Database, openDatabase } from "./database.ts";
import { knownMigrations, migrate, migrations } from "./migrate.ts";

const now = new Date("2026-01-05T12:00:00.000Z");
const keys = { "links.secret": "a secret\n" };
let identity = "";
let recipient = "";

beforeAll(async () => {
  identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
});

async function filled(kind: Database["kind"]): Promise<Database> {
  const database = await openTestDatabase(kind);
  await storeText(database, "Ada");
  return database;
}

async function encryptedBackup(kind: Database["kind"] = "sqlite") {
  const file = join(temporaryFolder(), "backup.jsonl.gz.age");
  await backUp(await filled(kind), file, { now, keys, variables: ["SMTP_URL"], recipients: [recipient] });
  return file;
}

describe.each(databaseKinds)("an encrypted backup of %s", (from) => {
  test.each(databaseKinds)("restores into %s with its keys, by the secret key alone", async (to) => {
    const file = await encryptedBackup(from);
    expect((await readFile(file)).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n/);
    const target = await openTestDatabase(to);
    expect(await restore(target, file)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("--identity"),
    });
    expect(await restore(target, file, [await generateIdentity()])).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("isn't decrypted by this secret key: it was encrypted to another public key"),
    });
    const restored = { kind: "restored", rows: 1, from: now.toISOString(), keys, variables: ["SMTP_URL"] };
    expect(await restore(target, file, [await generateIdentity(), identity])).toEqual(restored);
  });
});

test("a backup that is not encrypted holds no keys", async () => {
  const file = join(temporaryFolder(), "backup.jsonl.gz");
  await backUp(await filled("sqlite"), file, { now, keys });
  expect(gunzipSync(await readFile(file)).toString()).not.toContain("a secret");
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, -20)],
  [
    "changed in one byte",
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, -30), Buffer.from([(bytes.at(-30) ?? 0) ^ 1]), bytes.subarray(-29)]),
  ],
])("an encrypted backup that was %s is refused, and leaves no row", async (_, change) => {
  const file = await encryptedBackup();
  await writeFile(file, change(await readFile(file)));
  const database = await openTestDatabase("sqlite");
  expect(await restore(database, file, [identity])).toEqual({
    kind: "refused",
    reason: `${file} isn't a whole backup.`,
  });
  expect(await database.query.selectFrom("academicLicenseRequest").selectAll().execute()).toEqual([]);
});

test("a public key that is none leaves no file", async () => {
  const folder = join(temporaryFolder(), "backups");
  mkdirSync(folder);
  await expect(
    backUp(await filled("sqlite"), join(folder, "b"), { now, recipients: ["age1nonsense"] }),
  ).rejects.toThrow("age1nonsense in BACKUP_RECIPIENTS");
  expect(await readdir(folder)).toEqual([]);
});

describe.each(bothDatabases)("a backup of an earlier version on %s", (kind) => {
  test("is restored with the tables of that version, which are then brought up to date", async () => {
    const up = async (query: Kysely<unknown>) => {
      await sql`alter table newsletter_subscription add column later text`.execute(query);
    };
    const later = { ...migrations, "9998-later": { up } };
    const file = join(temporaryFolder(), "backup.jsonl.gz");
    const old = await openDatabase(await emptyDatabase(kind), () => undefined);
    await migrate(old.query);
    await old.query
      .insertInto("newsletterSubscription")
      .values({ id: "s1", mailbox: "ada@example.org", state: "confirmed", subscribedAt: "x" } as never)
      .execute();
    const row = await old.query.selectFrom("newsletterSubscription").selectAll().executeTakeFirstOrThrow();
    await old.query.destroy();
    const digests = createTableDigests();
    digests.add("newsletterSubscription", row);
    const lines = [
      { format, migrations: knownMigrations, at: now.toISOString() },
      { table: "newsletterSubscription", row },
      { digests: digests.result() },
    ];
    await writeFile(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));
    const database = await openDatabase(await emptyDatabase(kind), () => undefined);
    expect(await restore(database, file, [], later)).toMatchObject({ kind: "restored", rows: 1 });
    expect((await sql`select mailbox, later from newsletter_subscription`.execute(database.query)).rows).toEqual([
      { mailbox: "ada@example.org", later: null },
    ]);
    await database.query.destroy();
  });
});
