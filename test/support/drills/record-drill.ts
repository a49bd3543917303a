import type { TestContext } from "vitest";
import type { EventLoopDelays } from "./event-loop-delays.ts";

declare module "vitest" {
  interface TaskMeta {
    drill?: DrillRecord;
  }
}

/** A row of the table that `npm run drills` prints. */
export interface DrillRecord {
  /** The promises of `docs/promises.md` that the drill is about. */
  promises: string;
  /** How often the fault was made. */
  runs: number;
  /** How many things were lost, stored twice, or shown to others. */
  lost: number;
  /** The event loop delay of the service processes in milliseconds, if the drill runs any. */
  delayP99: number | undefined;
  note: string | undefined;
}

export interface DrillOutcome {
  promises: string;
  runs: number;
  lost: readonly unknown[];
  delays?: EventLoopDelays;
  /** Other figures, as text. */
  note?: string;
}

/** Adds a row to the table of the drills. */
export function recordDrill({ task }: TestContext, { promises, runs, lost, delays, note }: DrillOutcome): void {
  task.meta.drill = { promises, runs, lost: lost.length, delayP99: delays?.p99(), note };
}
