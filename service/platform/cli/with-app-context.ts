import { existsSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFolder } from "#contract/built-site.ts";
import type { Configuration } from "../config/config.ts";
import type { AppContext } from "../context/app-context.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { laterVersion, missingMigrations } from "../database/migrate.ts";
import { requireDataFolder } from "../database/require-data-folder.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";

/** The build folder beside the sources. */
export const buildFolder = join(import.meta.dirname, "..", "..", "..", builtSiteFolder);

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
    const refusal = await laterVersion(database.query);
    if (refusal !== undefined) throw new CliError(refusal);
    return await work(database);
  } finally {
    await database.query.destroy();
  }
}

/** Opens the app context for one command. Mails that the command queues are sent by the running service. */
export async function withAppContext<Outcome>(
  context: CliContext,
  work: (appContext: AppContext) => Promise<Outcome>,
): Promise<Outcome> {
  const { configuration, clock, random } = context;
  return await withDatabase(context, async (database) => {
    const missing = await missingMigrations(database.query);
    if (missing.length > 0) {
      throw new CliError(
        `The database lacks ${missing.join(", ")}. Start the service once (npm start), or run: npm run admin -- database migrate`,
      );
    }
    const appContext = await context.createAppContext({
      configuration,
      database,
      clock,
      random,
      builtSiteFolder: buildFolder,
      mailQueued: () => undefined,
      orderReported: () => undefined,
      keyAwaited: () => undefined,
      reportError(error) {
        throw error;
      },
    });
    return await work(appContext);
  });
}
