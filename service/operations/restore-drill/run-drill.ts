import { stat } from "node:fs/promises";
import type { Configuration } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { type Restoration, restore } from "../../database/restore.ts";
import { countRows } from "../backup/table-counts.ts";
import { checkRestored } from "./check-restored.ts";
import type { DrillReport, EngineReport } from "./drill-report.ts";
import { withScratchPostgres, withScratchSqlite } from "./scratch-database.ts";

export interface DrillParts {
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

type Tried = EngineReport & { restored: Restoration; counts: Record<string, number>; lastEntry: LastEntry | undefined };
interface LastEntry {
  sequence: number;
  hash: string;
}

/** Restores a backup into scratch databases on each engine, and examines what is there then. */
export async function runDrill(parts: DrillParts): Promise<DrillReport> {
  const { file, name, postgresUrl, live, now, fetchSeconds } = parts;
  const tries = [await withScratchSqlite((database) => tryEngine(database, parts))];
  if (postgresUrl !== undefined)
    tries.push(await withScratchPostgres(postgresUrl, (database) => tryEngine(database, parts)));
  const [{ restored, counts, lastEntry } = { restored: undefined, counts: {}, lastEntry: undefined }] = tries;
  const held = restored?.kind === "restored" ? restored : undefined;
  const liveCounts = live && (await countRows(live));
  return {
    backup: name,
    from: held?.from,
    bytes: (await stat(file)).size,
    rows: held?.rows ?? 0,
    ageSeconds: held ? (now.getTime() - Date.parse(held.from)) / 1000 : 0,
    fetchSeconds,
    engines: tries.map(({ engine, isRestored, restoreSeconds, checkSeconds, problems }) => ({
      engine,
      isRestored,
      restoreSeconds,
      checkSeconds,
      problems,
    })),
    tables: Object.entries(counts).map(([table, backup]) => ({ table, backup, live: liveCounts?.[table] })),
    keys: Object.keys(held?.keys ?? {}),
    missing: held ? whatIsMissing(held, postgresUrl, parts.configuration) : [],
    problems: live && lastEntry ? await compareWithLive(live, lastEntry) : [],
  };
}

async function tryEngine(database: Database, { file, identities, configuration }: DrillParts): Promise<Tried> {
  const startedAt = performance.now();
  const restored = await restore(database, file, identities);
  const restoredAt = performance.now();
  const isRestored = restored.kind === "restored";
  const problems = isRestored ? await checkRestored(database, restored.keys, configuration) : [restored.reason];
  return {
    engine: database.kind,
    isRestored,
    restoreSeconds: (restoredAt - startedAt) / 1000,
    checkSeconds: (performance.now() - restoredAt) / 1000,
    problems,
    restored,
    counts: isRestored ? await countRows(database) : {},
    lastEntry: isRestored ? await entryAt(database) : undefined,
  };
}

/** The last entry of the audit log, or that of a number. */
async function entryAt({ query }: Database, sequence?: number): Promise<LastEntry | undefined> {
  const entries = query.selectFrom("auditEntry").select(["sequence", "hash"]).orderBy("sequence", "desc").limit(1);
  return await (sequence === undefined ? entries : entries.where("sequence", "=", sequence)).executeTakeFirst();
}

async function compareWithLive(live: Database, last: LastEntry): Promise<string[]> {
  const same = await entryAt(live, last.sequence);
  return same?.hash === last.hash
    ? []
    : [
        `The audit log of the database in use does not go on from entry ${last.sequence} of the backup. See: npm run admin -- audit verify`,
      ];
}

function whatIsMissing(
  { keys, variables }: Extract<Restoration, { kind: "restored" }>,
  postgresUrl: string | undefined,
  { given }: Configuration,
): string[] {
  const notHere = variables?.filter((name) => !given.includes(name)) ?? [];
  return [
    ...(keys
      ? []
      : ["The keys: this backup is not encrypted and holds none. Keep DATA_DIR/keys, or set BACKUP_RECIPIENTS."]),
    `The variables${variables && variables.length > 0 ? ` that were set: ${variables.join(", ")}` : ""}. Their values, with passwords, are in no backup.`,
    ...(notHere.length > 0 ? [`Not set on this machine: ${notHere.join(", ")}.`] : []),
    ...(variables?.includes("SALES_FILE") ? ["The file that SALES_FILE names."] : []),
    "The package files in PACKAGES_DIR, or they are added again with: npm run admin -- packages add FILE",
    ...(postgresUrl === undefined ? ["A try on PostgreSQL: this drill had no server. Give one: --postgres URL"] : []),
  ];
}
