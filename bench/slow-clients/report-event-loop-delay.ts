import { monitorEventLoopDelay } from "node:perf_hooks";

/** Loaded into the measured process: each SIGUSR2 writes the delay of its event loop since the one before. */
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => (nanoseconds / 1e6).toFixed(1));
  console.error(`Event loop delay: p99 ${p99} ms, maximum ${max} ms`);
  delay.reset();
});
