import { join } from "node:path";
import { systemClock } from "#service/clock.ts";
import type { Configuration } from "#service/config.ts";
import type { Database } from "#service/db/database.ts";
import { loadSecret } from "#service/keys/key-store.ts";
import { emptyDatabase } from "../database/test-database.ts";
import { freePort } from "../free-port.ts";
import { writeBuiltSite } from "../sample-site.ts";
import type { ServiceProcess } from "../service-process.ts";
import { operatorSession } from "../sign-in.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { createTestCli, type TestCli } from "../test-cli.ts";
import { runService, startService } from "../test-service-process.ts";
import { trustLoopback } from "./posts.ts";

/** One installation: a data folder, a database and a port that several service processes use in turn. */
export interface Installation {
  url: string;
  /** The folder of its build. */
  site: string;
  /** Where the processes and `openStoredData` find the rows. */
  database: Configuration["database"];
  cli: TestCli;
  /** The cookie of a signed-in device of the operator, after the first start. */
  operatorCookie(): Promise<string>;
  /** Starts a process that may refuse to run. */
  run(variables?: Readonly<Record<string, string>>): ServiceProcess;
  /** Starts a process and waits until it answers. Its log goes to `logFile` if that is given. */
  start(variables?: Readonly<Record<string, string>>, logFile?: number): Promise<ServiceProcess>;
}

/** Prepares an installation with signing keys and the small site for tests. */
export async function createInstallation(
  given: Database["kind"] | Configuration["database"],
  variables: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const empty = typeof given === "string" ? await emptyDatabase(given) : given;
  const location: Record<string, string> = empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {};
  // The commands change what the processes read, so they go by the same clock.
  const cli = await createTestCli(location, systemClock);
  await cli.run(["keys", "create"]);
  const site = await writeBuiltSite(temporaryFolder());
  const port = await freePort();
  const common = {
    HOST: "127.0.0.1",
    DATA_DIR: cli.folder,
    LOG_LEVEL: "warn",
    PORT: String(port),
    ...trustLoopback,
    ...location,
    ...variables,
  };
  return {
    url: `http://127.0.0.1:${port}`,
    site,
    database: empty.kind === "postgres" ? empty : { kind: "sqlite", file: `${cli.folder}/designite.sqlite` },
    cli,
    async operatorCookie() {
      const secret = await loadSecret(join(cli.folder, "keys"), "links");
      if (!secret) throw new Error("No process has made the secret of the links yet.");
      return `operator=${operatorSession(secret)}`;
    },
    run: (further = {}) => runService(["--site", site], { ...common, ...further }),
    start: (further = {}, logFile = undefined) => startService(["--site", site], { ...common, ...further }, logFile),
  };
}
