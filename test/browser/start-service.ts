import { mkdir, rm } from "node:fs/promises";
import { freePort } from "../support/free-port.ts";
import { type ServiceProcess, startServiceProcess } from "../support/service-process.ts";
import { testService } from "./test-service.ts";

/**
 * Starts the service for the journeys, once for all of them, and gives what ends it and removes its data. It belongs to
 * the process group of the runner, so that it ends with the runner whatever happens to that.
 */
export default async function startService(): Promise<() => Promise<void>> {
  await mkdir(testService().dataFolder, { mode: 0o700 });
  const service = await startOnFreePort();
  return async () => {
    await service.stop();
    await rm(testService().dataFolder, { recursive: true, force: true });
  };
}

/**
 * Another program may take the chosen port before the service does. The workers of the runner read the configuration
 * when the service has started, so they go to the port that it has in the end.
 */
async function startOnFreePort(): Promise<ServiceProcess> {
  for (;;) {
    try {
      return await startServiceProcess({ variables: { ...process.env, ...testService().environment } });
    } catch (error) {
      if (!(error instanceof Error && /Port \d+ is in use/.test(error.message))) throw error;
      process.env.TEST_SERVICE_PORT = String(await freePort());
    }
  }
}
