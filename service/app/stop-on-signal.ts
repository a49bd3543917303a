import type { Log } from "../platform/watch/log.ts";

const longestStopMilliseconds = 9000;

/** Stops the process on SIGTERM or SIGINT after finishing its work, within a limit. A second signal ends it at once. */
export function stopOnSignal(process: NodeJS.Process, log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "Stopping");
      // Remaining connections belong to clients that do not read their response. Every acknowledged request is stored.
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
