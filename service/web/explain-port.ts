import { once } from "node:events";
import { createServer } from "node:net";

/** Why the service cannot listen, in a sentence that says how to correct it; undefined for any other error. */
export function explainPort(error: Error, variable = "PORT"): string | undefined {
  const { code, port } = { code: undefined, port: undefined, ...error };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program. Stop it, or set ${variable} to another number.`;
  if (code === "EACCES" && port !== undefined)
    return `Port ${port} may not be used by this user. Set ${variable} to another number.`;
  if (code === "EADDRNOTAVAIL")
    return "HOST names no address of this machine. Leave it out, or set it to 127.0.0.1 behind a proxy on the same machine.";
  return undefined;
}

/** Listens for a moment where the service will, or throws what keeps it from it. */
export async function tryPort({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const server = createServer();
  server.listen({ port, host });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
