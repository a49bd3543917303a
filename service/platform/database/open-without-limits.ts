import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

/** Opens PostgreSQL for migrations: in a large table one takes longer than a statement of the service may. */
export function openWithoutLimits(connectionString: string, searchPath?: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    ...(searchPath && { options: `-c search_path=${searchPath}` }),
  });
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}
