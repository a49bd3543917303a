import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#service/clock.ts";
import { readConfiguration } from "#service/config.ts";
import type { Database } from "#service/db/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { migratedDatabase, migratedImage, waitLimit } from "./database/test-database.ts";
import { confirmed } from "./key-sources.ts";
import { createTestCli, type TestCli } from "./test-cli.ts";
import type { TestServiceOptions } from "./test-service.ts";

interface CliVariables {
  /** Further variables of the admin CLI. The service has SALES_FILE of them. */
  variables?: Readonly<Record<string, string>>;
  /** That of the admin CLI. Default: one that stands still. */
  clock?: Clock;
}

/** An admin CLI and a running service that share a database and their keys, as on a server. */
export async function createCliWithService(
  kind: Database["kind"],
  { variables = {}, clock, ...options }: Omit<TestServiceOptions, "kind" | "configuration"> & CliVariables = {},
): Promise<{ cli: TestCli; service: AcademicService }> {
  const given = await migratedDatabase(kind);
  const ofDatabase = given.kind === "postgres" ? { DATABASE_URL: given.url } : {};
  const cli = await createTestCli({ ...variables, ...ofDatabase }, clock);
  const database =
    given.kind === "postgres" ? given : { kind: given.kind, file: join(cli.folder, "designite.sqlite"), waitLimit };
  if (database.kind === "sqlite") await writeFile(database.file, await migratedImage(), { mode: 0o600 });
  await cli.run(["keys", "create"]);
  const service = await createAcademicService(kind, {
    ...options,
    configuration: {
      database,
      dataFolder: cli.folder,
      keysFolder: join(cli.folder, "keys"),
      signingKeys: undefined,
      linkSecrets: undefined,
      suppressionSecret: undefined,
      sales: confirmed(readConfiguration(variables).sales),
    },
  });
  return { cli, service };
}
