import { once } from "node:events";
import { createServer } from "node:net";
import { readEnvironment } from "#service/config.ts";
import { explainPort } from "#service/web/explain-port.ts";

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

/** Listens for a moment where the service will, or throws what keeps it from it. */
async function tryPort({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const server = createServer();
  server.listen({ port, host });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
