import { once } from "node:events";
import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { withinLimit } from "./clock.ts";
import { serviceVersion } from "./config.ts";

/** What has failed since the start. */
export const failures = { mails: 0, jobs: 0 };

/** What is known with the database alone. */
export interface ServiceFigures {
  waitingMails: number;
  mailDelaySeconds: number;
  failedMails: number;
  failedJobs: number;
}

const requests = new Counter({
  name: "designite_http_requests_total",
  help: "Answered requests by status.",
  labelNames: ["status"],
  registers: [],
});

export const countRequest = (status: number): void => requests.inc({ status });

const downloads = new Counter({
  name: "designite_downloads_total",
  help: "Downloads of package files, whole or from their beginning.",
  labelNames: ["file"],
  registers: [],
});

export const countDownload = (file: string): void => downloads.inc({ file });

/** Milliseconds. Prometheus waits ten seconds by default. */
const answerLimit = 5000;

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers GET /metrics on a port of its own, which no visitor reaches. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  readFigures: () => Promise<ServiceFigures>,
): Promise<MetricsServer> {
  const read = createReader(readFigures);
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

/** All metrics as text. While the database does not answer, its figures are not a number. */
function createReader(readFigures: () => Promise<ServiceFigures>): () => Promise<string> {
  const registry = new Registry();
  // The event loop, memory, processor time and open files of this process.
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(requests);
  registry.registerMetric(downloads);
  const gauge = (name: string, help: string) => new Gauge({ name: `designite_${name}`, help, registers: [registry] });
  const build = new Gauge({
    name: "designite_build_info",
    help: "The version of the service.",
    labelNames: ["version"],
    registers: [registry],
  });
  build.set({ version: serviceVersion() }, 1);
  const answers = gauge("database_answers", "Whether the database answers.");
  const ofDatabase = [
    ["waitingMails", gauge("mails_waiting", "Mails that wait to be sent, counted up to 100,000.")],
    ["mailDelaySeconds", gauge("mail_delay_seconds", "For how long the mail that waits longest has been due.")],
    ["failedMails", gauge("mails_failed", "Mails given up since the start.")],
    ["failedJobs", gauge("jobs_failed", "Runs of recurring jobs that failed since the start.")],
  ] as const;
  return async () => {
    const figures = await withinLimit(
      readFigures().catch(() => undefined),
      answerLimit,
    );
    answers.set(figures ? 1 : 0);
    for (const [name, metric] of ofDatabase) metric.set(figures?.[name] ?? Number.NaN);
    return await registry.metrics();
  };
}
