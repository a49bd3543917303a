import { readEnvironment } from "#service/config.ts";
import { explainPort, tryPort } from "#service/web/explain-port.ts";

/** Why the service could not start: faults of the configuration, or a port that is taken. Undefined if it could. */
export async function refuseToStart(): Promise<string | undefined> {
  try {
    await tryPort(readEnvironment());
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return explainPort(error) ?? error.message;
  }
}
