import { Hono } from "hono";
import { html } from "hono/html";
import { methodNotAllowed } from "hono/method-not-allowed";
import { createDownloadCounter } from "../downloads/download-counter.ts";
import { createPackageFolder } from "../downloads/package-folder.ts";
import { type OfferedPackage, packageSlots } from "../downloads/package-slots.ts";
import { type PackageParts, packageRoutes } from "../downloads/routes.ts";
import type { Configuration } from "../platform/config/config.ts";
import { diskProblems, freeBytes } from "../platform/files.ts";
import { asResponse, failure, fileRequestOf } from "../platform/http/answer.ts";
import { answerSite } from "../platform/http/answer-site.ts";
import { loadBuiltSite, type Site } from "../platform/http/built-site.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import { explainPort } from "../platform/http/explain-port.ts";
import { createFilledDocuments, type FilledDocuments } from "../platform/http/filled-documents.ts";
import { fillFrame, framedPage, plainFrame } from "../platform/http/frame.ts";
import { type HealthParts, healthRoutes } from "../platform/http/health-routes.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { answerFailure } from "../platform/http/refuse.ts";
import { createErrorReport } from "../platform/http/request-log.ts";
import { addHeaders, type Headers, securityHeaders } from "../platform/http/security-headers.ts";
import { type Listening, listen } from "../platform/http/server.ts";
import { createIdentifierSource, type RandomSource, systemRandomSource } from "../platform/ids/identifier.ts";
import { type Clock, systemClock } from "../platform/time/clock.ts";
import type { Log } from "../platform/watch/log.ts";
import { type MetricsServer, serveMetrics } from "../platform/watch/metrics.ts";
import { createHeartbeat } from "./heartbeat.ts";
import type { ServiceCalls } from "./service-calls.ts";

export interface WebServerParts {
  configuration: Configuration;
  /** The folder of the build. Without it only the endpoints are served. */
  builtSiteFolder: string | undefined;
  packages: readonly OfferedPackage[];
  log: Log;
  service: ServiceCalls | Promise<ServiceCalls>;
  /** How many lines the log has lost. */
  lostLogLines?: () => number;
  /** How many bytes may still be written to the data folder. */
  freeBytes?: () => Promise<number | undefined>;
  clock?: Clock;
  random?: RandomSource;
}

export interface WebServer {
  application: Hono<ServiceEnvironment>;
  /** Answers by another service from now on, and starts it. The port stays open. */
  takeService(next: ServiceCalls): Promise<void>;
  /** Lets the pages show the packages, and whatever else they show of this server, as they are now. */
  updatePages(): Promise<void>;
  /** Starts to answer on the configured port, and then to send mails. */
  listen(): Promise<Listening>;
  /** Closes the port and takes no further mail or job at once, ends what is under way, and then closes the database. */
  close(): Promise<void>;
  /** The port on which metrics are read, once it listens. */
  metricsPort(): number | undefined;
}

/** Builds what answers requests: the files of the site by itself, and the endpoints by the service. */
export async function createWebServer(parts: WebServerParts): Promise<WebServer> {
  const { configuration, builtSiteFolder, log, clock = systemClock, random = systemRandomSource } = parts;
  const { siteUrl, contactEmail, port, host, maxConnections, packagesUrl } = configuration;
  const headers = securityHeaders(siteUrl);
  const loading = builtSiteFolder === undefined ? undefined : loadBuiltSite(builtSiteFolder, headers, contactEmail);
  const [site, firstService] = await Promise.all([loading, parts.service]);
  let service = firstService;
  const { packages } = parts;
  const packageFolder = createPackageFolder(configuration.packagesFolder, packages, clock);
  const reportError = createErrorReport(log);
  const sources = [packageSlots({ packages, packageFolder, packagesUrl, siteUrl })];
  const documents = site && createFilledDocuments({ site, sources, log });
  const downloads = createDownloadCounter({
    clock,
    store: (counts) => service.countDownloads(counts),
    reportError: (error) => reportError(error, undefined),
  });
  const lostLogLines = parts.lostLogLines ?? (() => 0);
  const freeDisk = parts.freeBytes ?? (() => freeBytes(configuration.dataFolder));
  const mailDelay = () => service.mailDelay();
  const findProblems = async () => {
    const [problems, free] = await Promise.all([service.findProblems(), freeDisk()]);
    return [...problems, ...diskProblems(free)];
  };
  const applicationOf = (calls: ServiceCalls) =>
    createApplication({
      site,
      documents,
      service: calls,
      headers,
      contactEmail,
      reportError,
      lostLogLines,
      findProblems,
      packages,
      packageFolder,
      packagesUrl,
      countDownload: downloads.count,
    });
  const application = applicationOf(service);
  const createRequestId = createIdentifierSource(clock, random);
  const heartbeat =
    configuration.heartbeatUrl === undefined
      ? undefined
      : createHeartbeat({ url: configuration.heartbeatUrl, findProblems, mailDelay, log });
  let listening: Listening | undefined;
  let metrics: MetricsServer | undefined;
  return {
    application,
    updatePages: async () => await documents?.update(),
    async listen() {
      const reachable = { port, host, maxConnections };
      const served = { site, headers };
      listening = await listen(application, { ...reachable, ...served, log, createRequestId });
      metrics = await openMetrics(parts, () => service.readFigures());
      await service.start();
      documents?.start();
      downloads.start();
      heartbeat?.start();
      return listening;
    },
    async takeService(next) {
      service = next;
      listening?.serve(applicationOf(next));
      await next.start();
    },
    metricsPort: () => metrics?.port,
    async close() {
      heartbeat?.stop();
      documents?.stop();
      await Promise.all([listening?.close(), metrics?.close(), service.stop()]);
      await downloads.stop();
      await service.close();
    },
  };
}

export interface ApplicationParts extends HealthParts, Omit<PackageParts, "frame">, Pick<HttpParts, "reportError"> {
  service: ServiceCalls;
  /** Headers of every response. */
  headers: Headers;
  /** Without a built site only the endpoints and the health checks are served. */
  site: Site | undefined;
  /** Its documents with slots. */
  documents: Pick<FilledDocuments, "routes"> | undefined;
}

/** The whole HTTP interface as one Hono application. The endpoints are answered by the service. */
function createApplication(parts: ApplicationParts): Hono<ServiceEnvironment> {
  const { site, service, documents, reportError } = parts;
  const frame = site?.frame ?? plainFrame();

  const application = new Hono<ServiceEnvironment>();
  application.use(addHeaders(parts.headers));
  application.use(
    methodNotAllowed({
      app: application,
      onMethodNotAllowed(context, methods) {
        // Otherwise Hono would keep the headers of the page for unknown addresses, such as its compression.
        context.res = undefined;
        return failure(405, `This address is answered to ${methods.join(", ")} alone.`, { Allow: methods.join(", ") });
      },
    }),
  );
  application.route("/", healthRoutes(parts));
  for (const { method, path } of service.endpoints) {
    application.on(method, path, async ({ req, env }) => fillFrame(frame, await service.answer(req.raw, env)));
  }
  if (documents) {
    application.route("/", packageRoutes({ ...parts, frame }));
    application.route("/", documents.routes);
  }
  const unknownEndpoint = () => failure(404, "There is no such endpoint.");
  application.all("/apis", unknownEndpoint).all("/apis/*", unknownEndpoint);

  application.notFound(async ({ req }) => {
    if (!site) return await framedPage(frame, 404, "Not found", html`<h1>Not found</h1>`);
    return asResponse(answerSite(site, req.path, new URL(req.url).search, fileRequestOf(req.raw)));
  });
  application.onError(answerFailure({ frame, reportError }));
  return application;
}

/** Answers GET /metrics on the private port, if one is configured. */
async function openMetrics(
  { configuration: { metrics } }: WebServerParts,
  readFigures: ServiceCalls["readFigures"],
): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined;
  return await serveMetrics(metrics, readFigures).catch(async (error: Error) => {
    throw new Error((await explainPort(error, "METRICS_PORT")) ?? error.message);
  });
}
