import { createService, type Service, type ServiceParts } from "#service/app.ts";
import { type Configuration, readConfiguration } from "#service/config.ts";
import type { Database } from "#service/db/database.ts";
import { createLog } from "#service/log.ts";
import { defaultSales } from "#service/sales-settings.ts";
import { migratedDatabase } from "./database/test-database.ts";
import { confirmed } from "./key-sources.ts";
import { TestTransport } from "./mail/test-transport.ts";
import { testViews } from "./render-view.tsx";
import { refuseSecrets } from "./secrets-in-lines.ts";
import { testOperator } from "./sign-in.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { TestClock } from "./test-clock.ts";
import { whenOver } from "./when-over.ts";

export interface TestService extends Service {
  clock: TestClock;
  transport: TestTransport;
  /** The lines logged so far. */
  logged: string[];
  folder: string;
}

export interface TestServiceOptions extends Partial<Omit<ServiceParts, "configuration" | "clock">> {
  kind?: Database["kind"];
  configuration?: Partial<Configuration>;
}

/** The whole service, with a real database and no other external part. It is closed after the test. */
export async function createTestService({
  kind = "sqlite",
  configuration,
  ...parts
}: TestServiceOptions = {}): Promise<TestService> {
  const folder = temporaryFolder();
  const clock = new TestClock();
  const transport = new TestTransport();
  const logged: string[] = [];
  const service = await createService({
    configuration: {
      ...readConfiguration({ DATA_DIR: folder, OPERATORS: testOperator }),
      sales: confirmed(defaultSales),
      port: 0,
      host: "127.0.0.1",
      database: await migratedDatabase(kind),
      ...configuration,
    },
    builtSiteFolder: undefined,
    ...(parts.builtSiteFolder === undefined && { views: testViews }),
    packages: [],
    log: createLog("debug", { write: (line) => logged.push(line) }),
    clock,
    mailTransport: transport,
    ...parts,
  });
  let closing: Promise<void> | undefined;
  /** A test that starts the service anew has closed it itself. */
  const close = () => (closing ??= service.close());
  whenOver(async () => {
    await close();
    refuseSecrets(logged);
  });
  return { ...service, close, clock, transport, logged, folder };
}
