import type { Configuration } from "../config/config.ts";
import type { Database } from "./database.ts";
import { knownMigrations, migrate, migrations, missingMigrations } from "./migrate.ts";
import { openWithoutLimits } from "./open-without-limits.ts";
import { tryMigrations } from "./try-migrations.ts";

/**
 * Brings the tables up to date as `migrate` does, after a trial on a copy. A new database needs none. Returns the names
 * of the missing migrations; with `trialOnly` they are tried and not applied.
 */
export async function upgrade(
  { query }: Pick<Database, "query">,
  location: Configuration["database"],
  { trialOnly = false, known = migrations } = {},
): Promise<string[]> {
  const missing = await missingMigrations(query, known);
  const applied = knownMigrations.filter((name) => !missing.includes(name));
  const canBeCopied = location.kind === "postgres" || location.file !== ":memory:";
  if (missing.length > 0 && applied.length > 0 && canBeCopied) {
    await tryMigrations(location, applied, known).catch((cause: unknown) => {
      throw new Error("The migrations fail on a copy of the database, which is left as it is.", { cause });
    });
  }
  if (trialOnly) return missing;
  if (location.kind === "sqlite" || missing.length === 0) {
    await migrate(query, known);
    return missing;
  }
  const unlimited = openWithoutLimits(location.url);
  await migrate(unlimited, known).finally(() => unlimited.destroy());
  return missing;
}
