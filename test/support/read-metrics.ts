import { recordBackup } from "#service/care/backup/backup-job.ts";
import { defaultSales } from "#service/platform/config/sales-settings.ts";
import { writeBuiltSite } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestService } from "./test-service.ts";

/** What a service with everything measured answers: a pool of keys, and a backup. */
export async function readMetrics(): Promise<string> {
  const keySources = { ...defaultSales.keySources, dpy: { kind: "pool" as const, lowLevel: 5 } };
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    configuration: { metrics: { port: 0, host: "127.0.0.1" }, sales: { ...defaultSales, keySources } },
  });
  await service.listen();
  await recordBackup(service.appContext.database.query, "a backup", service.clock.now());
  return await (await fetch(`http://127.0.0.1:${service.metricsPort()}/metrics`)).text();
}
