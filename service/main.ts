import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packages } from "#content/products/downloads.ts";
import { builtSiteFile, builtSiteFolder as defaultSiteFolder, missingBuild } from "#contract/built-site.ts";
import { createService, type Service } from "./app.ts";
import { readEnvironment } from "./config.ts";
import { createLog, type Log, messageWithCause, openLogOutput } from "./log.ts";
import { explainPort } from "./web/explain-port.ts";

/**
 * Starts the service: `node service/main.ts`. `--without-site` serves the endpoints alone, for the development of the
 * site; `--site <folder>` names another build than the one beside the sources.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "without-site": { type: "boolean", default: false },
      site: { type: "string", default: join(import.meta.dirname, "..", defaultSiteFolder) },
    },
  });
  // Whatever the service writes is for its own user alone.
  process.umask(0o077);
  const output = openLogOutput();
  const configuration = readEnvironment();
  const log = createLog(configuration.logLevel, output);
  const builtSiteFolder = values["without-site"] ? undefined : values.site;
  // Asked before the data is touched.
  const description = builtSiteFolder && join(builtSiteFolder, builtSiteFile);
  if (description && !existsSync(description)) throw new Error(missingBuild(description));
  let server: Service | undefined;
  stopOnSignal(log, async () => {
    await server?.close();
  });
  server = await createService({ configuration, builtSiteFolder, packages, log });
  const listening = await server.listen();
  console.error(`Emails go to ${server.mailDescription}`);
  const metricsPort = server.metricsPort();
  if (metricsPort !== undefined)
    console.error(`Metrics are at ${addressOf(configuration.metrics?.host, metricsPort)}/metrics`);
  // Last, where whoever has started it looks for it.
  const served = builtSiteFolder === undefined ? "The calls are answered" : "The site is served";
  console.error(`${served} at ${addressOf(configuration.host, listening.port)}`);
}

const longestStopMilliseconds = 9000;

/** Stops the process on SIGTERM or SIGINT after finishing its work, within a limit. A second signal ends it at once. */
function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "Stopping");
      // Remaining connections belong to clients that do not read their response. Every acknowledged request is stored.
      setTimeout(() => process.exit(0), longestStopMilliseconds).unref();
      stop().then(
        () => {
          log.info("Stopped");
          process.exit(0);
        },
        (error: unknown) => {
          log.error({ err: error }, "Could not stop properly");
          process.exit(1);
        },
      );
    });
  }
}

/** An address to open on this computer. A service that listens on all interfaces is reachable at localhost. */
function addressOf(host: string | undefined, port: number): string {
  const isEverywhere = host === undefined || host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** The error in a sentence that says how to correct it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (/database or disk is full|\bENOSPC\b/.test(error.message))
    return "The disk of DATA_DIR is full. Free space on it, then start the service again. See: df -h";
  return explainPort(error) ?? messageWithCause(error);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
