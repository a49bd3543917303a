import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";

/** Why the service cannot listen, in a sentence that says how to correct it; undefined for any other error. */
export async function explainPort(error: Error, variable = "PORT"): Promise<string | undefined> {
  const { code, port } = { code: undefined, port: undefined, ...error };
  if (code === "EADDRINUSE") {
    const holder = await portHolder(Number(port));
    if (holder === undefined)
      return `Port ${port} is in use by another program. Stop it, or set ${variable} to another number.`;
    return `Port ${port} is in use by process ${holder}. Stop it with: kill ${holder}. Or set ${variable} to another number.`;
  }
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

const listening = "0A";

/** The id of the process that listens on a port, where Linux tells it to this user. */
async function portHolder(port: number): Promise<number | undefined> {
  const sockets = (await Promise.all(["tcp", "tcp6"].map((protocol) => socketsOn(port, protocol)))).flat();
  const processes = (await namesIn("/proc")).filter((name) => /^\d+$/.test(name));
  for (const id of sockets.length > 0 ? processes : []) {
    for (const descriptor of await namesIn(`/proc/${id}/fd`)) {
      if (sockets.includes(await readlink(`/proc/${id}/fd/${descriptor}`).catch(() => ""))) return Number(id);
    }
  }
  return undefined;
}

/** The sockets that listen on the port, by the names under which a process holds them. */
async function socketsOn(port: number, protocol: string): Promise<string[]> {
  const table = await readFile(`/proc/net/${protocol}`, "utf8").catch(() => "");
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return table.split("\n").flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === listening && local?.endsWith(suffix) ? [`socket:[${inode}]`] : [];
  });
}

const namesIn = (folder: string) => readdir(folder).catch(() => []);
