import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections, which otherwise take a port between two starts of a
 * program.
 */
const [lowest, highest] = [20_000, 32_000];

/** A port of the loopback interface that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const outcome = Promise.withResolvers<boolean>();
  probe.on("error", () => outcome.resolve(false));
  probe.listen(port, "127.0.0.1", () => outcome.resolve(true));
  if (!(await outcome.promise)) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

/** The port on which a server listens. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  const port = typeof address === "object" && address && "port" in address ? Number(address.port) : 0;
  if (port === 0) throw new Error("The server listens on no port.");
  return port;
}
