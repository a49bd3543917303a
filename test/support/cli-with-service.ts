import { join } from "node:path";
import { readConfiguration } from "#service/config/config.ts";
import type { Database } from "#service/database/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { writeMigratedFile } from "./database/migrated-file.ts";
import { migratedDatabase } from "./database/test-database.ts";
import { createTestCli, type TestCli } from "./test-cli.ts";
import type { TestServiceOptions } from "./test-service.ts";

interface CliVariables {
  /** Further variables of the admin CLI. The service has SALES_FILE of them. */
  variables?: Readonly<Record<string, string>>;
}

/** An admin CLI and a running service that share a database and their keys, as on a server. */
export async function createCliWithService(
  kind: Database["kind"],
  { variables = {}, ...options }: Omit<TestServiceOptions, "kind" | "configuration"> & CliVariables = {},
): Promise<{ cli: TestCli; service: AcademicService }> {
  const given = await migratedDatabase(kind);
  const cli = await createTestCli({ ...variables, ...(given.kind === "postgres" && { DATABASE_URL: given.url }) });
  const database = given.kind === "postgres" ? given : { kind: given.kind, file: join(cli.folder, "designite.sqlite") };
  if (database.kind === "sqlite") await writeMigratedFile(database.file);
  await cli.run(["keys", "create"]);
  const service = await createAcademicService(kind, {
    ...options,
    configuration: {
      database,
      dataFolder: cli.folder,
      keysFolder: join(cli.folder, "keys"),
      signingKeys: undefined,
      linkSecret: undefined,
      suppressionSecret: undefined,
      sales: readConfiguration(variables).sales,
    },
  });
  return { cli, service };
}
