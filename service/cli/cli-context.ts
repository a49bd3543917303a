import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtSiteFolder } from "#contract/built-site.ts";
import type { Clock } from "../clock.ts";
import type { Configuration } from "../config.ts";
import type { App, AppParts } from "../context.ts";
import { requireDataFolder } from "../db/data-folder.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { missingMigrations, otherSchema } from "../db/migrate.ts";
import type { RandomSource } from "../identifier.ts";
import { decodeUnicode } from "../text.ts";
import type { Output } from "./print.ts";

/** The environment of the admin CLI. Tests replace it. */
export interface CliSurroundings {
  output: Output;
  /** Errors and warnings, kept apart so that the result can be piped. */
  errorOutput: Output;
  /** Reads the standard input. */
  readInput(): Promise<Uint8Array>;
  /** Called for commands only: help must work with any configuration. */
  readConfiguration(): Configuration;
  systemUser: string;
  clock: Clock;
  random: RandomSource;
  createApp(parts: AppParts): Promise<App>;
}

/** The context of a command. */
export interface CliContext extends CliSurroundings {
  configuration: Configuration;
  /** Whose name goes into the audit log. */
  operator: string;
  actor: `operator:${string}`;
  /** Prints lines, each of which may hold untrusted text. */
  print(lines: string | readonly string[]): void;
}

/** The command cannot be carried out, or its answer is no: exit code 1. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** The arguments are wrong: exit code 2. */
export class CliUsageError extends Error {
  override readonly name = "CliUsageError";
}

/** The build folder beside the sources. */
const buildFolder = join(import.meta.dirname, "..", "..", builtSiteFolder);

/** Whether there is a database to open. Opening a missing SQLite database would create it. */
export function hasDatabase({ database }: Configuration): boolean {
  return database.kind === "postgres" || existsSync(database.file);
}

/** Opens the database for one command, migrated or not, and closes it again. */
export async function withDatabase<Outcome>(
  context: CliContext,
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  if (!hasDatabase(context.configuration)) {
    throw new CliError(
      `There is no database in ${context.configuration.dataFolder}. On a new installation start the service once (npm start), or run: npm run admin -- database migrate. Otherwise check DATA_DIR.`,
    );
  }
  return await withNewDatabase(context, work);
}

/** The same, and makes the file of a SQLite database that is not there yet. */
export async function withNewDatabase<Outcome>(
  { configuration, errorOutput }: CliContext,
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome> {
  if (!hasDatabase(configuration)) await requireDataFolder(configuration);
  const database = await openDatabase(configuration.database, (error) => errorOutput.write(`${error.message}\n`));
  try {
    const refusal = await otherSchema(database.query);
    if (refusal !== undefined) throw new CliError(refusal);
    return await work(database);
  } finally {
    await database.query.destroy();
  }
}

/** Opens the app context for one command. Mails that the command queues are sent by the running service. */
export async function withApp<Outcome>(context: CliContext, work: (app: App) => Promise<Outcome>): Promise<Outcome> {
  const { configuration, clock, random } = context;
  return await withDatabase(context, async (database) => {
    await requireUpToDate(database);
    const app = await context.createApp({
      configuration,
      database,
      clock,
      random,
      builtSiteFolder: buildFolder,
      wake: () => undefined,
      reportError(error) {
        throw error;
      },
    });
    return await work(app);
  });
}

export async function requireUpToDate({ query }: Database): Promise<void> {
  const missing = await missingMigrations(query);
  if (missing.length === 0) return;
  throw new CliError(
    `The database lacks ${missing.join(", ")}. Start the service once (npm start), or run: npm run admin -- database migrate`,
  );
}

/** The text of a file, or of the standard input for `-`. */
export async function readGivenFile({ readInput }: CliContext, file: string): Promise<string> {
  const fromFile = async () =>
    await readFile(file).catch(() => {
      throw new CliError(`The file ${file} can't be read.`);
    });
  const text = decodeUnicode(file === "-" ? await readInput() : await fromFile());
  if (text === undefined) throw new CliError('The file isn\'t in UTF-8. In Excel, save it as "CSV UTF-8".');
  return text;
}
