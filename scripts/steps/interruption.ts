import { constants } from "node:os";

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
