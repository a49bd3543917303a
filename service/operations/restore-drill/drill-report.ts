/** What one engine made of the backup. */
export interface EngineReport {
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
