import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The variable that makes Node keep the compiled modules of a program. For programs that load many packages and are
 * started often. Not for the test runner itself, since coverage is less exact with it.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "..", "node_modules", ".cache", "compiled"),
};

const root = join(import.meta.dirname, "..", "..");

/** How long child processes may outlive a program that has succeeded, such as a browser that is closing. */
const afterlifeSeconds = 10;
/** How long a program may take to shut down after SIGTERM. */
const graceSeconds = 30;
const pollMilliseconds = 20;

export type Command = readonly [program: string, ...programArguments: string[]];

export interface ProgramOptions {
  /** A program that runs longer is ended and has failed. */
  limitSeconds: number;
  /** Ends the program and everything it has started. */
  signal?: AbortSignal | undefined;
  /** Variables beside those of this process. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Receives the output of the program, which otherwise goes to our own. */
  print?: ((text: string) => void) | undefined;
  /** Where the system allows it, not even a process that leaves the group or outlives us by a `kill -9` is left. */
  isContained?: boolean;
}

/**
 * Runs a program in the project's folder and resolves with nothing when it has ended well, otherwise with what went
 * wrong. It leads a process group of its own. Nothing of that group is left when the promise resolves: a program that
 * leaves processes behind has failed, and they are ended.
 */
export async function runProgram(command: Command, options: ProgramOptions): Promise<string> {
  const { limitSeconds, signal, environment, print, isContained = false } = options;
  const [program, ...programArguments] = isContained ? contained(command) : command;
  // Builds and tests set NODE_ENV themselves.
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(program, programArguments, {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: print ? ["ignore", "pipe", "pipe"] : "inherit",
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) if (output && print) forwardText(output, print);

  const { promise: ended, resolve } = Promise.withResolvers<string>();
  child.once("error", (error) => resolve(error.message));
  child.once("exit", (code, exitSignal) => resolve(code === 0 ? "" : `exit ${code ?? exitSignal}`));
  const { pid } = child;
  if (pid === undefined) return await ended;

  let cause = "";
  const end = (why: string) => {
    cause ||= why;
    void endGroup(pid);
  };
  const interrupt = () => end("interrupted");
  const limit = setTimeout(() => end(`ended after its limit of ${limitSeconds} s`), limitSeconds * 1000);
  if (signal?.aborted) interrupt();
  signal?.addEventListener("abort", interrupt, { once: true });

  const note = await ended;
  clearTimeout(limit);
  signal?.removeEventListener("abort", interrupt);
  const isAlone = await groupEnds(pid, cause || note ? 0 : afterlifeSeconds);
  if (!isAlone) await endGroup(pid);
  return cause || note || (isAlone ? "" : "it left processes behind, which were ended");
}

function forwardText(output: Readable, print: (text: string) => void): void {
  output.setEncoding("utf8").on("data", print);
}

/**
 * The program as the only child of a shell that is the first process of a PID namespace (`man pid_namespaces`): when it
 * ends, the kernel ends everything that the program has started. Shared memory has a namespace too. The shell says what
 * a program that has succeeded leaves running. `setpriv` ends it all when we are killed.
 */
function contained(command: Command): Command {
  const prefix = containers().find(([program, ...words]) => spawnSync(program, [...words, "true"]).status === 0);
  return prefix ? [...prefix, "sh", "-c", waitForAll, "sh", ...command] : command;
}

function containers(): Command[] {
  const namespaces = ["--pid", "--ipc", "--mount-proc", "--fork", "--kill-child"];
  // Who is not root needs a user namespace, which some systems do not allow.
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  return process.platform === "linux"
    ? [["setpriv", "--pdeathsig", "KILL", "unshare", ...user, ...namespaces, "--"]]
    : [];
}

/** The shell itself is in /proc, and nothing else may be after the time for those that are closing. */
const waitForAll = `
  "$@" || exit
  for tenth in $(seq ${10 * afterlifeSeconds}); do
    set -- /proc/[0-9]*
    [ $# -eq 1 ] && exit 0
    sleep 0.1
  done
  echo "These processes were left behind, and ended:"
  for left; do [ "$left" = /proc/1 ] || { tr '\\0' ' ' < "$left/cmdline"; echo; }; done
  exit 1`;

/** Signals a process group by its leader. Returns false when no process of it is left. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/** Sends SIGTERM to a process group, then SIGKILL after the grace period. Resolves when no process of it is left. */
async function endGroup(leader: number): Promise<void> {
  signalGroup(leader, "SIGTERM");
  await groupEnds(leader, graceSeconds);
  signalGroup(leader, "SIGKILL");
  await groupEnds(leader, graceSeconds);
}

/** Resolves with true when no process of the group is left, or with false after this time. */
async function groupEnds(leader: number, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (signalGroup(leader, 0)) {
    if (performance.now() > deadline) return false;
    await pause(pollMilliseconds);
  }
  return true;
}

const interruptingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Interruption {
  /** Aborted by SIGINT, SIGTERM or SIGHUP. */
  signal: AbortSignal;
  /** 128 and the number of the signal, as shells report it; undefined without a signal. */
  exitCode(): number | undefined;
}

/** Handles the interrupting signals from now on, so that the process can clean up before it exits. */
export function watchForInterruption(): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  for (const name of interruptingSignals) {
    process.on(name, () => {
      exitCode ??= 128 + constants.signals[name];
      controller.abort();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}
