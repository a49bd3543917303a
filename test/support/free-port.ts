import { once } from "node:events";
import { createServer } from "node:net";

/** A port of the loopback interface that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const port = portOf(probe);
  probe.close();
  await once(probe, "close");
  return port;
}

/** The port on which a server listens. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  const port = typeof address === "object" && address && "port" in address ? Number(address.port) : 0;
  if (port === 0) throw new Error("The server listens on no port.");
  return port;
}
