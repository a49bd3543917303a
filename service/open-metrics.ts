import { stat } from "node:fs/promises";
import { join } from "node:path";
import { builtSiteFile } from "#contract/built-site.ts";
import type { Configuration } from "./config/config.ts";
import { explainPort } from "./http/explain-port.ts";
import { type MetricsServer, serveMetrics } from "./metrics/metrics-server.ts";
import { createMetricsReader, type MetricSources, measureThread } from "./metrics/read-all-metrics.ts";
import type { ServiceCalls } from "./service-calls.ts";

export interface MetricsParts
  extends Pick<MetricSources, "lostLogLines" | "freeBytes">,
    Pick<ServiceCalls, "readMetrics"> {
  configuration: Pick<Configuration, "metrics">;
  builtSiteFolder: string | undefined;
}

/** Answers GET /metrics on the private port, if one is configured. */
export async function openMetrics(parts: MetricsParts): Promise<MetricsServer | undefined> {
  const { configuration, builtSiteFolder, readMetrics } = parts;
  if (!configuration.metrics) return undefined;
  const built = builtSiteFolder === undefined ? undefined : await stat(join(builtSiteFolder, builtSiteFile));
  const thread = measureThread("web");
  const read = createMetricsReader({
    ...parts,
    read: thread.read,
    readService: readMetrics,
    siteBuiltAt: built && built.mtimeMs / 1000,
  });
  const server = await serveMetrics(configuration.metrics, read).catch(async (error: Error) => {
    throw new Error((await explainPort(error, "METRICS_PORT")) ?? error.message);
  });
  return {
    ...server,
    async close() {
      thread.stop();
      await server.close();
    },
  };
}
