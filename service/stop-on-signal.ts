import type { Log } from "./log/log.ts";

const longestStopMilliseconds = 9000;

/**
 * Ends the process when it is asked to: what is under way is finished first, within a limit. A second signal ends it at
 * once.
 */
export function stopOnSignal(process: NodeJS.Process, log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "Stopping");
      // What is still open then is a client that does not read its answer. Every acknowledged request is stored.
      setTimeout(() => process.exit(0), longestStopMilliseconds).unref();
      stop().then(
        () => {
          log.info("Stopped");
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ err: error }, "Could not stop properly");
          process.exit(1);
        },
      );
    });
  }
}
