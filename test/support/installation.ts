import { systemClock } from "#service/clock.ts";
import { readConfiguration } from "#service/config.ts";
import type { App } from "#service/context.ts";
import { createApp } from "#service/create-context.ts";
import { openDatabase } from "#service/db/database.ts";
import { systemRandomSource } from "#service/identifier.ts";

/** Works on the database of the installation that these variables configure, beside its service. */
export async function onInstallation<Outcome>(
  variables: Readonly<Record<string, string | undefined>>,
  work: (app: App) => Promise<Outcome>,
): Promise<Outcome> {
  const configuration = readConfiguration(variables);
  const database = await openDatabase(configuration.database, () => undefined);
  try {
    const parts = { configuration, database, clock: systemClock, random: systemRandomSource };
    return await work(
      await createApp({
        ...parts,
        builtSiteFolder: undefined,
        wake: () => undefined,
        reportError(error) {
          throw error;
        },
      }),
    );
  } finally {
    await database.query.destroy();
  }
}
