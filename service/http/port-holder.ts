import { readdir, readFile, readlink } from "node:fs/promises";

const listening = "0A";

/** The id of the process that listens on a port, where Linux tells it to this user. */
export async function portHolder(port: number): Promise<number | undefined> {
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
