import { type ChildProcess, fork } from "node:child_process";
import { minutes } from "../../time/time.ts";
import type { MailReport } from "../mail-purposes.ts";

/** What reading a mail has come to. `later`: the service stops, or another process reads the mail. */
export type Reading =
  | { kind: "reports"; reports: MailReport[] }
  | { kind: "failed"; reason: string }
  | { kind: "later" };

export interface ReportReader extends AsyncDisposable {
  /** Reads one mail after the other. Throws if no process can be started, which says nothing about the mail. */
  read(message: Uint8Array): Promise<Reading>;
}

const programOfReader = new URL("./report-process.ts", import.meta.url);

/** In MiB. */
const largestHeap = 256;

/** Far longer than any mail takes on the slowest machine. A mail that is never read to its end would stop all others. */
export const longestReading: number = minutes(30);

/**
 * Reads mails of strangers in a process of its own: a mail that takes all memory, or that never ends, takes that process
 * with it, and the service goes on. The process is started for the first mail, and anew after a mail that has ended it. It
 * gets no variable of the service, some of which are secrets.
 */
export function createReportReader(stopping: AbortSignal, program: string | URL = programOfReader): ReportReader {
  let running: ChildProcess | undefined;

  return {
    async read(message) {
      if (stopping.aborted) return { kind: "later" };
      const child = running && isRunning(running) ? running : await start(program);
      running = child;
      const end = () => child.kill("SIGKILL");
      const timer = setTimeout(end, longestReading);
      stopping.addEventListener("abort", end);
      const hearing = hear<MailReport[]>(child);
      // If the process has ended, that is heard.
      child.send(message, () => undefined);
      try {
        const heard = await hearing;
        if (heard.kind === "said") return { kind: "reports", reports: heard.message };
        if (stopping.aborted) return { kind: "later" };
        return { kind: "failed", reason: `Reading it ended the process that reads emails (${heard.by}).` };
      } finally {
        clearTimeout(timer);
        stopping.removeEventListener("abort", end);
      }
    },
    async [Symbol.asyncDispose]() {
      if (!running || !isRunning(running)) return;
      const hearing = hear(running);
      running.kill("SIGKILL");
      await hearing;
    },
  };
}

async function start(program: string | URL): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${largestHeap}`],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("error", () => undefined);
  const heard = await hear(child);
  if (heard.kind === "ended") throw new Error(`The process that reads emails can't be started (${heard.by}).`);
  return child;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** What the process says next, or what has ended it. */
async function hear<Message>(
  child: ChildProcess,
): Promise<{ kind: "said"; message: Message } | { kind: "ended"; by: string }> {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof hear<Message>>>>();
  const said = (message: unknown) => resolve({ kind: "said", message: message as Message });
  const exited = (code: number | null, signal: string | null) =>
    resolve({ kind: "ended", by: signal ?? `exit code ${code}` });
  const failed = ({ message }: Error) => resolve({ kind: "ended", by: message });
  child.on("message", said).on("exit", exited).on("error", failed);
  return await promise.finally(() => child.off("message", said).off("exit", exited).off("error", failed));
}
