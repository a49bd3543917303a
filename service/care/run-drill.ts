import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Configuration } from "../platform/config/config.ts";
import { type Restoration, restore } from "../platform/database/backup.ts";
import { presentTables } from "../platform/database/backup-format.ts";
import { type Database, findFileProblems, openDatabase } from "../platform/database/database.ts";

interface DrillParts {
  file: string;
  name: string;
  identities: readonly string[];
  configuration: Configuration;
  /** A PostgreSQL server to try it on too. */
  postgresUrl: string | undefined;
  /** The database that is in use, where it answers. */
  live: Database | undefined;
  now: Date;
  fetchSeconds: number;
}

/** What was restored, beside the report on it. */
interface Tried {
  report: EngineReport;
  restored: Extract<Restoration, { kind: "restored" }> | undefined;
  counts: Record<string, number>;
  lastEntry: LastEntry | undefined;
}

interface LastEntry {
  id: string;
  details: string;
}

/** Restores a backup into scratch databases on each engine, and examines what is there then. */
export async function runDrill(parts: DrillParts): Promise<DrillReport> {
  const { file, name, postgresUrl, live, now, fetchSeconds } = parts;
  const first = await withScratchSqlite((database) => tryEngine(database, parts));
  const second =
    postgresUrl === undefined
      ? undefined
      : await withScratchPostgres(postgresUrl, (database) => tryEngine(database, parts));
  const { restored, counts, lastEntry } = first;
  const liveCounts = live && (await countRows(live));
  return {
    backup: name,
    from: restored?.from,
    bytes: (await stat(file)).size,
    rows: restored?.rows ?? 0,
    ageSeconds: restored ? (now.getTime() - Date.parse(restored.from)) / 1000 : 0,
    fetchSeconds,
    engines: [first.report, ...(second ? [second.report] : [])],
    tables: Object.entries(counts).map(([table, backup]) => ({ table, backup, live: liveCounts?.[table] })),
    keys: Object.keys(restored?.keys ?? {}),
    missing: restored ? whatIsMissing(restored, postgresUrl, parts.configuration) : [],
    problems: live && lastEntry ? await compareWithLive(live, lastEntry) : [],
  };
}

async function tryEngine(database: Database, { file, identities }: DrillParts): Promise<Tried> {
  const startedAt = performance.now();
  const outcome = await restore(database, file, identities);
  const restoredAt = performance.now();
  const restored = outcome.kind === "restored" ? outcome : undefined;
  const problems = outcome.kind === "restored" ? await findFileProblems(database) : [outcome.reason];
  return {
    report: {
      engine: database.kind,
      isRestored: restored !== undefined,
      restoreSeconds: (restoredAt - startedAt) / 1000,
      checkSeconds: (performance.now() - restoredAt) / 1000,
      problems,
    },
    restored,
    counts: restored ? await countRows(database) : {},
    lastEntry: restored && (await entryAt(database)),
  };
}

/** The last entry of the audit log, or that of a number. */
async function entryAt({ query }: Database, id?: string): Promise<LastEntry | undefined> {
  const entries = query.selectFrom("auditEntry").select(["id", "details"]).orderBy("id", "desc").limit(1);
  return await (id === undefined ? entries : entries.where("id", "=", id)).executeTakeFirst();
}

async function compareWithLive(live: Database, last: LastEntry): Promise<string[]> {
  const same = await entryAt(live, last.id);
  return same?.details === last.details
    ? []
    : [`The audit log of the database in use doesn't go on from entry ${last.id} of the backup.`];
}

function whatIsMissing(
  { keys, variables }: NonNullable<Tried["restored"]>,
  postgresUrl: string | undefined,
  { given }: Configuration,
): string[] {
  const notHere = variables?.filter((name) => !given.includes(name)) ?? [];
  return [
    ...(keys
      ? []
      : ["The keys: this backup isn't encrypted and holds none. Keep DATA_DIR/keys, or set BACKUP_RECIPIENTS."]),
    `The variables${variables && variables.length > 0 ? ` that were set: ${variables.join(", ")}` : ""}. Their values, with passwords, are in no backup.`,
    ...(notHere.length > 0 ? [`Not set on this machine: ${notHere.join(", ")}.`] : []),
    ...(variables?.includes("SALES_FILE") ? ["The file that SALES_FILE names."] : []),
    "The package files in PACKAGES_DIR, or they are added again with: npm run admin -- packages add FILE",
    ...(postgresUrl === undefined ? ["A try on PostgreSQL: this drill had no server. Give one: --postgres URL"] : []),
  ];
}

/** Opens a SQLite database that has no name and is gone when it is closed. */
async function withScratchSqlite<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ kind: "sqlite", file: "" }, () => undefined);
  try {
    return await work(database);
  } finally {
    await database.query.destroy();
  }
}

/** Creates a database with a new name on the server of `url`, and drops it afterwards. No other database is touched. */
async function withScratchPostgres<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const name = `designite_drill_${randomBytes(6).toString("hex")}`;
  await administer(url, name, "create");
  try {
    const scratchUrl = new URL(url);
    scratchUrl.pathname = `/${name}`;
    const database = await openDatabase({ kind: "postgres", url: scratchUrl.href }, () => undefined);
    try {
      return await work(database);
    } finally {
      await database.query.destroy();
    }
  } finally {
    await administer(url, name, "drop");
  }
}

async function administer(url: string, name: string, verb: "create" | "drop"): Promise<void> {
  const server = await openDatabase({ kind: "postgres", url }, () => undefined);
  try {
    await sql`${sql.raw(verb)} database ${sql.id(name)}`.execute(server.query);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "no reason given";
    throw new Error(
      `The scratch database ${name} couldn't be made or dropped on PostgreSQL (${reason}). The user needs the right CREATEDB, or give another server: --postgres URL`,
    );
  } finally {
    await server.query.destroy();
  }
}

/** How many rows each table has. */
async function countRows({ query }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await presentTables(query)) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
      query,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

/** What one engine made of the backup. */
interface EngineReport {
  engine: "sqlite" | "postgres";
  isRestored: boolean;
  /** From opening the file to the end of the checks. */
  restoreSeconds: number;
  checkSeconds: number;
  problems: string[];
}

/** What a drill has found. */
export interface DrillReport {
  backup: string;
  /** The moment of the snapshot: what came later is lost when this backup is restored. Missing where it is not read. */
  from: string | undefined;
  bytes: number;
  rows: number;
  /** How old the snapshot was at the drill. */
  ageSeconds: number;
  fetchSeconds: number;
  engines: EngineReport[];
  /** Rows by table in the backup, and in the database that is in use, if it answers. */
  tables: { table: string; backup: number; live: number | undefined }[];
  /** The keys that the backup holds. */
  keys: string[];
  /** What a restore needs beside this file, in sentences. */
  missing: string[];
  problems: string[];
}

const seconds = (count: number) => `${count.toFixed(1)} s`;

/** The report for people, as text. */
export function describeDrill(report: DrillReport): string {
  const { engines, tables, problems } = report;
  const faults = [
    ...engines.flatMap((engine) => engine.problems.map((each) => `${engine.engine}: ${each}`)),
    ...problems,
  ];
  return [
    `Restore drill of ${report.backup}`,
    "",
    ...(report.from === undefined
      ? [`Size         ${report.bytes} bytes`]
      : [
          `Snapshot     ${report.from}, ${hoursAndMinutes(report.ageSeconds)} before the drill: so much is lost (point of recovery)`,
          `Size         ${report.bytes} bytes, ${report.rows} rows`,
        ]),
    `Fetched in   ${seconds(report.fetchSeconds)}`,
    ...engines.map(({ engine, isRestored, restoreSeconds, checkSeconds }) =>
      isRestored
        ? `${engine.padEnd(12)} restored and compared in ${seconds(restoreSeconds)} (time of recovery), checked in ${seconds(checkSeconds)}`
        : `${engine.padEnd(12)} not restored`,
    ),
    "",
    ...(tables.length > 0 ? describeContent(report) : []),
    ...(faults.length > 0
      ? ["Problems:", ...faults.map((each) => `- ${each}`)]
      : ["No problems: rows, references, audit log, signatures and secrets fit."]),
    "",
  ].join("\n");
}

function describeContent({ tables, keys, missing }: DrillReport): string[] {
  const width = Math.max(...tables.map(({ table }) => table.length));
  return [
    `${"TABLE".padEnd(width)}  ${"BACKUP".padStart(10)}  ${"LIVE".padStart(10)}`,
    ...tables.map(
      ({ table, backup, live }) =>
        `${table.padEnd(width)}  ${String(backup).padStart(10)}  ${String(live ?? "-").padStart(10)}`,
    ),
    "",
    `Keys in the backup: ${keys.join(", ") || "none"}.`,
    ...(missing.length > 0 ? ["A restore also needs:", ...missing.map((each) => `- ${each}`)] : []),
    "",
  ];
}

function hoursAndMinutes(count: number): string {
  const minutes = Math.round(count / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
