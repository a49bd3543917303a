import { readEnvironment } from "#service/platform/config/config.ts";
import { explainPort, tryPort } from "#service/platform/http/explain-port.ts";

/** Why the service could not start: faults of the configuration, or a port that is taken. Undefined if it could. */
export async function refuseToStart(): Promise<string | undefined> {
  try {
    await tryPort(readEnvironment());
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return (await explainPort(error)) ?? error.message;
  }
}
