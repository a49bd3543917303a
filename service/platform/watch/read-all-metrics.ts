import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { serviceVersion } from "../config/service-version.ts";
import { withinLimit } from "../time/clock.ts";
import { gauge, type MetricFamily, readInstruments, renderMetrics, singleGauge } from "./instruments.ts";

/** Milliseconds. Prometheus waits ten seconds by default. */
const answerLimit = 5000;

export interface MetricSources {
  /** Of this thread. */
  read(): MetricFamily[];
  /** Of the thread of the service. */
  readService(): Promise<readonly MetricFamily[]>;
  lostLogLines(): number;
  freeBytes(): Promise<number | undefined>;
  /** When the site was built, in seconds since 1970. */
  siteBuiltAt: number | undefined;
}

/** All metrics of the process. Those of a thread that does not answer are missing, and `designite_service_answers` is 0. */
export function createMetricsReader(sources: MetricSources): () => Promise<string> {
  const build = gauge("designite_build_info", "The version of the service and of Node.", [
    { labels: { version: serviceVersion(), node: process.versions.node }, value: 1 },
  ]);
  const startedAt = performance.timeOrigin / 1000;
  return async () => {
    const reading = sources.readService().catch(() => undefined);
    const [service, free] = await Promise.all([withinLimit(reading, answerLimit), sources.freeBytes()]);
    const { user, system } = process.cpuUsage();
    return renderMetrics([
      build,
      singleGauge("designite_service_answers", "Whether the thread with the database answers.", service ? 1 : 0),
      {
        ...{
          name: "designite_lost_log_lines_total",
          help: "Lines of the log that could not be written.",
          type: "counter",
        },
        samples: [{ labels: {}, value: sources.lostLogLines() }],
      },
      ...(free === undefined ? [] : [singleGauge("designite_disk_free_bytes", "Free space of DATA_DIR.", free)]),
      ...(sources.siteBuiltAt === undefined
        ? []
        : [singleGauge("designite_site_built_timestamp_seconds", "When the site was built.", sources.siteBuiltAt)]),
      singleGauge("process_start_time_seconds", "When the process was started.", startedAt),
      singleGauge("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
      {
        ...{
          name: "process_cpu_seconds_total",
          help: "Time that the processors spent on the process.",
          type: "counter",
        },
        samples: [{ labels: {}, value: (user + system) / 1e6 }],
      },
      ...sources.read(),
      ...(service ?? []),
    ]);
  };
}

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
