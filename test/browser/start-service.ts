import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { testService } from "./test-service.ts";

/**
 * Starts the service for the journeys, once for all of them, and gives what ends it and removes its data. It belongs to
 * the process group of the runner, so that it ends with the runner whatever happens to that.
 */
export default async function startService(): Promise<() => Promise<void>> {
  const { environment, dataFolder } = testService();
  const service = spawn(process.execPath, ["service/main.ts"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await untilItAnswers(service);
  return async () => {
    const exited = once(service, "exit");
    service.kill("SIGTERM");
    await exited;
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** @throws Error with what the service has said, when it ends instead. */
async function untilItAnswers(service: ChildProcess): Promise<void> {
  let said = "";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  service.stderr?.setEncoding("utf8").on("data", (text) => {
    said += text;
    if (said.includes("Mails go to")) resolve();
  });
  service.once("error", reject);
  service.once("exit", () => reject(new Error(`The service for the tests did not start.\n${said}`)));
  await promise;
}
