import { execFile } from "node:child_process";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs, promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import { type Configuration, readConfiguration } from "#service/platform/config/config.ts";
import { openDatabase } from "#service/platform/database/database.ts";
import { migrate } from "#service/platform/database/migrate.ts";
import { administer } from "#test/support/database/administer.ts";
import { startEmbeddedPostgres } from "#test/support/database/embedded-postgres.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { inFolder } from "./processes.ts";
import { type BenchResult, rounded } from "./results.ts";

const admin = join(import.meta.dirname, "..", "service", "admin.ts");
type Variables = Readonly<Record<string, string>>;

/** Seconds from the call of a command of the admin CLI to its end. */
async function timeOf(words: readonly string[], variables: Variables): Promise<number> {
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, [admin, ...words], { env: { ...variables } });
  return (performance.now() - startedAt) / 1000;
}

/** How long a backup takes, and a restore until the service answers. `[-- --subscribers 1000000]`. */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: [...words], options: { subscribers: { type: "string", default: "1000000" } } });
  const subscribers = Number(values.subscribers);
  await using atEnd = new AsyncDisposableStack();
  const { serverUrl } = atEnd.adopt(await startEmbeddedPostgres(), ({ stop }) => stop());
  const rows = [
    ["sqlite", ...(await inFolder((folder) => measure(folder, undefined, subscribers)))],
    ["postgres", ...(await inFolder((folder) => measure(folder, serverUrl, subscribers)))],
  ];
  return {
    title: `Backup and restore of ${subscribers} subscribers`,
    columns: ["engine", "backup s", "encrypted MB", "restore s", "start s", "time of recovery s", "drill s"],
    rows: rows.map((row) => row.map((cell) => (typeof cell === "number" ? rounded(cell, 1) : cell))),
    notes: [
      "Commands as processes of their own, with their start. The backup is encrypted, restored and compared.",
      "Point of recovery: what came since the snapshot, so at most the time between two backups and the seconds of one.",
      "Time of recovery: the restore from an encrypted file, and the start of the service until /readyz answers 200.",
    ],
  };
}

/** Without a server on SQLite. */
async function measure(folder: string, serverUrl: string | undefined, subscribers: number): Promise<number[]> {
  const identity = await generateIdentity();
  const identityFile = join(folder, "identity.txt");
  await writeFile(identityFile, `${identity}\n`);
  const common = {
    HOST: "127.0.0.1",
    BACKUP_TO: join(folder, "backups"),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
  await mkdir(common.BACKUP_TO);
  const [before, after] = [await newPlace(folder, serverUrl, "before"), await newPlace(folder, serverUrl, "after")];
  await fill(before.location, subscribers);
  const backup = await timeOf(["database", "backup"], { ...common, ...before.variables });
  const [name = ""] = await readdir(common.BACKUP_TO);
  const { size } = await stat(join(common.BACKUP_TO, name));
  const identityWords = ["--identity", identityFile];
  const restored = await timeOf(["database", "restore", "latest", ...identityWords], { ...common, ...after.variables });
  const startedAt = performance.now();
  const service = await startServiceProcess({
    arguments: ["--without-site"],
    variables: { ...common, ...after.variables },
  });
  while ((await fetch(`${service.url}/readyz`)).status !== 200);
  const started = (performance.now() - startedAt) / 1000;
  await service.stop();
  const drill = await timeOf(["database", "drill", "latest", ...identityWords], { ...common, ...before.variables });
  return [backup, size / 1e6, restored, started, restored + started, drill];
}

async function newPlace(folder: string, serverUrl: string | undefined, name: string) {
  const DATA_DIR = join(folder, name);
  await mkdir(DATA_DIR);
  if (serverUrl) await administer(serverUrl, `create database backup_${name}`);
  const variables = { DATA_DIR, ...(serverUrl && { DATABASE_URL: `${serverUrl}/backup_${name}` }) };
  return { location: readConfiguration(variables).database, variables };
}

/** Adds confirmed subscribers, in parts that stay below the limit of time of a statement. */
async function fill(location: Configuration["database"], subscribers: number): Promise<void> {
  const part = 50_000;
  const database = await openDatabase(location, () => undefined);
  await migrate(database.query);
  for (let from = 0; from < subscribers; from += part) {
    const [first, last] = [sql.lit(from + 1), sql.lit(Math.min(subscribers, from + part))];
    await sql`with recursive numbers(number) as (select ${first} union all select number + 1 from numbers
        where number < ${last})
      insert into newsletter_subscription (id, mailbox, subscribed_at, state, confirmed_at)
      select '00000000-0000-7000-8000-' || cast(100000000000 + number as text),
        'subscriber' || cast(number as text) || '@example.org', '2026-01-01T00:00:00.000Z',
        'confirmed', '2026-01-01T00:00:00.000Z' from numbers`.execute(database.query);
  }
  await database.query.destroy();
}
