import { onTestFinished } from "vitest";
import { refuseSecrets } from "./secrets-in-lines.ts";
import { runServiceProcess, type ServiceProcess } from "./service-process.ts";

/**
 * Runs the real program with these variables alone. It is killed when the test is over, which
 * fails when a secret is in its output.
 */
export function runService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
  logFile?: number,
): ServiceProcess {
  const service = runServiceProcess({ arguments: commandArguments, variables, logFile });
  onTestFinished(async () => {
    await service.stop("SIGKILL");
    refuseSecrets(service.output().split("\n"));
  });
  return service;
}

/** The same, and waits until it answers. */
export async function startService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
  logFile?: number,
): Promise<ServiceProcess> {
  const service = runService(commandArguments, variables, logFile);
  await service.answers;
  return service;
}
