import { onTestFinished } from "vitest";
import { runServiceProcess, type ServiceProcess } from "./service-process.ts";

/** Runs the real program with these variables alone. It is killed when the test is over. */
export function runService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
  logFile?: number,
): ServiceProcess {
  const service = runServiceProcess({ arguments: commandArguments, variables, logFile });
  onTestFinished(() => service.stop("SIGKILL"));
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
