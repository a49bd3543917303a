import { once } from "node:events";
import { createServer } from "node:http";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { type Aggregator, AggregatorRegistry, Registry, register } from "prom-client";
import { serviceVersion } from "../config/config.ts";
import { withinLimit } from "../time/clock.ts";

/** One value of a metric. */
interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A metric that was just read, as the registries of prom-client exchange it. */
export interface MetricFamily {
  name: string;
  help: string;
  type: "counter" | "gauge" | "summary";
  aggregator: Aggregator;
  values: readonly Sample[];
}

const familyOf =
  (type: MetricFamily["type"]) =>
  (name: string, help: string, values: readonly Sample[]): MetricFamily => ({
    ...{ name, help, type, values },
    aggregator: "sum",
  });

/** A figure that grows and is counted elsewhere. */
const counter = familyOf("counter");
/** A gauge whose values were just read. Their labels are of a small, fixed set and name no person. */
export const gauge = familyOf("gauge");
const summary = familyOf("summary");

/** A gauge with one value and no labels. */
export function singleGauge(name: string, help: string, value: number): MetricFamily {
  return gauge(name, help, [{ labels: {}, value }]);
}

/** Milliseconds. Prometheus waits ten seconds by default. */
const answerLimit = 5000;

export interface MetricSources {
  /** Of this thread, besides what it counts. */
  read(): MetricFamily[];
  /** Of the thread of the service, with what it counts. */
  readService(): Promise<readonly object[]>;
  lostLogLines(): number;
  freeBytes(): Promise<number | undefined>;
  /** When the site was built, in seconds since 1970. */
  siteBuiltAt: number | undefined;
}

/** All metrics of the process. Those of a thread that does not answer are missing, and `designite_service_answers` is 0. */
export function createMetricsReader(sources: MetricSources): () => Promise<string> {
  const version = { version: serviceVersion(), node: process.versions.node };
  const startedAt = performance.timeOrigin / 1000;
  return async () => {
    const reading = sources.readService().catch(() => undefined);
    const [service, free] = await Promise.all([withinLimit(reading, answerLimit), sources.freeBytes()]);
    const { user, system } = process.cpuUsage();
    const ofProcess = [
      gauge("designite_build_info", "The version of the service and of Node.", [{ labels: version, value: 1 }]),
      singleGauge("designite_service_answers", "Whether the thread with the database answers.", service ? 1 : 0),
      counter("designite_lost_log_lines_total", "Lines of the log that could not be written.", [
        { labels: {}, value: sources.lostLogLines() },
      ]),
      ...(free === undefined ? [] : [singleGauge("designite_disk_free_bytes", "Free space of DATA_DIR.", free)]),
      ...(sources.siteBuiltAt === undefined
        ? []
        : [singleGauge("designite_site_built_timestamp_seconds", "When the site was built.", sources.siteBuiltAt)]),
      singleGauge("process_start_time_seconds", "When the process was started.", startedAt),
      singleGauge("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
      counter("process_cpu_seconds_total", "Time that the processors spent on the process.", [
        { labels: {}, value: (user + system) / 1e6 },
      ]),
      ...sources.read(),
    ];
    return await AggregatorRegistry.aggregate([ofProcess, await readCounted(), [...(service ?? [])]]).metrics();
  };
}

/** What the counters and histograms of this thread have counted. */
export async function readCounted(): Promise<object[]> {
  return await register.getMetricsAsJSON();
}

/** Milliseconds. Longer than the pause between two readings, so that none misses a stall. */
const windowLength = 60_000;
const quantiles = [0.5, 0.99, 1];

/** Measures this thread from now on. */
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
      const { active, idle } = performance.eventLoopUtilization();
      const ofThread = (value: number) => [{ labels: { thread }, value }];
      return [
        summary(
          "designite_event_loop_delay_seconds",
          "How late the event loop was in the last one to two minutes.",
          quantilesNow().map(({ quantile, seconds }, index) => ({
            labels: { thread, quantile: String(quantile) },
            value: Math.max(seconds, lastWindow?.[index]?.seconds ?? 0),
          })),
        ),
        counter(
          "designite_event_loop_active_seconds_total",
          "Time in which the event loop worked, of the time since the start.",
          ofThread(active / 1000),
        ),
        counter(
          "designite_event_loop_idle_seconds_total",
          "Time in which the event loop waited for work.",
          ofThread(idle / 1000),
        ),
        gauge(
          "designite_heap_used_bytes",
          "Memory of JavaScript objects.",
          ofThread(getHeapStatistics().used_heap_size),
        ),
      ];
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers GET /metrics on a port of its own, which no visitor reaches. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(async ({ method, url }, outgoing) => {
    if (method !== "GET" || url !== "/metrics") {
      outgoing.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("GET /metrics is answered here.\n");
      return;
    }
    const text = await read();
    outgoing.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
  server.listen({ port, host });
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
