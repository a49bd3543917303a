/**
 * Loaded into a service process before its program (`node --import`). Measures the event loop delay from the first
 * request on, so that loading the program does not count, and writes it to a file in EVENT_LOOP_DELAYS.
 */
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { samplingMilliseconds } from "./event-loop-sampling.ts";

const writingMilliseconds = 100;
const folder = process.env.EVENT_LOOP_DELAYS ?? ".";
const histogram = monitorEventLoopDelay({ resolution: samplingMilliseconds });
let measuring = false;

function write(): void {
  const { count, percentiles } = histogram;
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ count, percentiles: [...percentiles] }));
}

subscribe("http.server.request.start", () => {
  if (measuring) return;
  measuring = true;
  histogram.enable();
  // A process that is killed leaves what it wrote last.
  setInterval(write, writingMilliseconds).unref();
  process.on("exit", write);
});
