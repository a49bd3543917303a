import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { readInstruments } from "./instruments.ts";
import { gauge, type MetricFamily } from "./metric-family.ts";

/** Milliseconds. Longer than the pause between two readings, so that none misses a stall. */
const windowLength = 60_000;
const quantiles = [0.5, 0.99, 1];

/** Measures this thread from now on, and reads what it has counted. */
export function measureThread(thread: "web" | "service"): { read(): MetricFamily[]; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const quantilesNow = () =>
    quantiles.map((quantile) => ({ quantile, seconds: Math.max(0, delay.percentile(quantile * 100) / 1e9 - 0.02) }));
  let lastWindow: ReturnType<typeof quantilesNow> | undefined;
  const timer = setInterval(() => {
    lastWindow = quantilesNow();
    delay.reset();
  }, windowLength).unref();
  return {
    read() {
      const now = quantilesNow();
      const { active, idle } = performance.eventLoopUtilization();
      const { used_heap_size: heap } = getHeapStatistics();
      return [
        ...readInstruments(),
        {
          name: "designite_event_loop_delay_seconds",
          help: "How late the event loop was in the last one to two minutes.",
          type: "summary",
          samples: now.map(({ quantile, seconds }, index) => ({
            labels: { thread, quantile: String(quantile) },
            value: Math.max(seconds, lastWindow?.[index]?.seconds ?? 0),
          })),
        },
        {
          name: "designite_event_loop_active_seconds_total",
          help: "Time in which the event loop worked, of the time since the start.",
          type: "counter",
          samples: [{ labels: { thread }, value: active / 1000 }],
        },
        {
          name: "designite_event_loop_idle_seconds_total",
          help: "Time in which the event loop waited for work.",
          type: "counter",
          samples: [{ labels: { thread }, value: idle / 1000 }],
        },
        gauge("designite_heap_used_bytes", "Memory of JavaScript objects.", [{ labels: { thread }, value: heap }]),
      ];
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
