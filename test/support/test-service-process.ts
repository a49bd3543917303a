import { onTestFinished } from "vitest";
import { runServiceProcess, type ServiceProcess } from "./service-process.ts";

/** Runs the real program with these variables alone. It is killed when the test is over. */
export function runService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
): ServiceProcess {
  const service = runServiceProcess({ arguments: commandArguments, variables });
  onTestFinished(() => service.stop("SIGKILL"));
  return service;
}

/** The same, and waits until it answers. */
export async function startService(
  commandArguments: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const service = runService(commandArguments, variables);
  await service.answers;
  return service;
}
