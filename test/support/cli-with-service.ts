import { join } from "node:path";
import { readConfiguration } from "#service/config/config.ts";
import type { Database } from "#service/database/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { emptyDatabase, waitLimit } from "./database/test-database.ts";
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
  const empty = await emptyDatabase(kind);
  const cli = await createTestCli({ ...variables, ...(empty.kind === "postgres" && { DATABASE_URL: empty.url }) });
  const database =
    empty.kind === "postgres" ? empty : { kind: empty.kind, file: join(cli.folder, "designite.sqlite"), waitLimit };
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
