import { rm } from "node:fs/promises";
import { startServiceProcess } from "../support/service-process.ts";
import { testService } from "./test-service.ts";

/**
 * Starts the service for the journeys, once for all of them, and gives what ends it and removes its data. It belongs to
 * the process group of the runner, so that it ends with the runner whatever happens to that.
 */
export default async function startService(): Promise<() => Promise<void>> {
  const { environment, dataFolder } = testService();
  const service = await startServiceProcess({ variables: { ...process.env, ...environment } });
  return async () => {
    await service.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
