import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHistogram } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { temporaryFolder } from "../temporary-folder.ts";
import { samplingMilliseconds } from "./event-loop-sampling.ts";

const Measured = v.object({
  count: v.number(),
  /** Pairs of a percentile and its nanoseconds. */
  percentiles: v.array(v.tuple([v.number(), v.number()])),
});

export interface EventLoopDelays {
  /** The variables that let a service process measure. */
  variables: { NODE_OPTIONS: string; EVENT_LOOP_DELAYS: string };
  /** The 99th percentile of all processes so far, in milliseconds, or undefined if none has measured. */
  p99(): number | undefined;
}

/** Measures the event loop delay of the service processes of a test. */
export function measureEventLoopDelays(): EventLoopDelays {
  const folder = temporaryFolder();
  return {
    variables: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "measure-event-loop.ts"))}`,
      EVENT_LOOP_DELAYS: folder,
    },
    p99() {
      const all = createHistogram();
      for (const name of readdirSync(folder)) addMeasured(all, readFileSync(join(folder, name), "utf8"));
      return all.count === 0 ? undefined : Math.max(0, all.percentile(99) / 1e6 - samplingMilliseconds);
    },
  };
}

/** Records each sample again: the percentiles tell how many samples lie between two of them. */
function addMeasured(all: ReturnType<typeof createHistogram>, text: string): void {
  const measured = v.safeParse(v.pipe(v.string(), v.parseJson(), Measured), text);
  // A process that was killed while it wrote leaves half a file.
  if (!measured.success) return;
  const { count, percentiles } = measured.output;
  let recorded = 0;
  for (const [percentile, nanoseconds] of percentiles) {
    const until = Math.round((count * percentile) / 100);
    for (; recorded < until; recorded += 1) all.record(nanoseconds);
  }
}
