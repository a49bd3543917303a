import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const given = new Set<number>();

/**
 * A port of the loopback interface that is free, for programs that cannot choose one themselves. It is below those that
 * the system gives out, so that nothing else takes it until the program listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  if (given.has(port) || !(await isFree(port))) return await freePort();
  given.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
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
