import { constants } from "node:os";

const interruptingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Interruption {
  /** Aborted when the person or program that started us wants us to end. */
  signal: AbortSignal;
  /** What a shell expects of a program that a signal has ended, or nothing. */
  exitCode(): number | undefined;
}

/** From now on a signal does not end this process. It is told by `signal`, so that everything can be put in order first. */
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
