import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfiguration } from "#service/config/config.ts";
import type { Database } from "#service/database/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { emptyDatabase } from "./database/test-database.ts";
import { createTestCli, type TestCli } from "./test-cli.ts";
import type { TestServiceOptions } from "./test-service.ts";

interface CliVariables {
  /** Further variables of the admin CLI. The service has SALES_FILE of them. */
  variables?: Readonly<Record<string, string>>;
}

/** What `keys create` leaves in an empty data folder. */
const installedFiles = ["designite.sqlite", join("keys", "signing-keys.json")];
let installed: readonly Buffer[] | undefined;

/** Makes the keys and the tables. From the second time on they are copies: migrating a file waits for the disk. */
async function install({ folder, run }: TestCli): Promise<void> {
  const files = installedFiles.map((name) => join(folder, name));
  if (installed) {
    await mkdir(join(folder, "keys"), { mode: 0o700 });
    for (const [index, bytes] of installed.entries()) await writeFile(files[index] ?? "", bytes, { mode: 0o600 });
    return;
  }
  await run(["keys", "create"]);
  installed = await Promise.all(files.map((file) => readFile(file)));
}

/** An admin CLI and a running service that share a database and their keys, as on a server. */
export async function createCliWithService(
  kind: Database["kind"],
  { variables = {}, ...options }: Omit<TestServiceOptions, "kind" | "configuration"> & CliVariables = {},
): Promise<{ cli: TestCli; service: AcademicService }> {
  const empty = await emptyDatabase(kind);
  const cli = await createTestCli({ ...variables, ...(empty.kind === "postgres" && { DATABASE_URL: empty.url }) });
  const database = empty.kind === "postgres" ? empty : { kind: empty.kind, file: join(cli.folder, "designite.sqlite") };
  if (empty.kind === "postgres") await cli.run(["keys", "create"]);
  else await install(cli);
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
