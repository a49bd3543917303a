import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { createService, type Service, type ServiceParts } from "./app.ts";
import { systemClock } from "./clock.ts";
import { createPackageFolder } from "./downloads/package-folder.ts";
import { type PackageParts, packageRoutes } from "./downloads/routes.ts";
import { type OfferedPackage, readSiteState } from "./downloads/site-state.ts";
import { diskProblems, freeBytes } from "./files.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createIdentifierSource, systemRandomSource } from "./identifier.ts";
import { type MetricsServer, serveMetrics } from "./metrics.ts";
import { asResponse, failure, fileRequestOf } from "./web/answer.ts";
import { answerSite } from "./web/answer-site.ts";
import { loadBuiltSite, type Site } from "./web/built-site.ts";
import type { ServiceEnvironment } from "./web/environment.ts";
import { explainPort } from "./web/explain-port.ts";
import { type HealthParts, healthRoutes } from "./web/health-routes.ts";
import type { HttpParts } from "./web/http-parts.ts";
import { answerFailure } from "./web/refuse.ts";
import { createErrorReport } from "./web/request-log.ts";
import { addHeaders, type Headers, securityHeaders } from "./web/security-headers.ts";
import { type Listening, listen } from "./web/server.ts";
import { createStatePages } from "./web/state-pages.ts";
import { plainViews, type ViewRenderer, view } from "./web/view.ts";

export interface WebServerParts extends Omit<ServiceParts, "views"> {
  /** How views are drawn, if not by the built site. */
  views?: ViewRenderer;
  packages: readonly OfferedPackage[];
  /** How many bytes may still be written to the data folder. */
  freeBytes?: () => Promise<number | undefined>;
}

export interface WebServer extends Service {
  application: Hono<ServiceEnvironment>;
  /** Lets the pages show the packages, and whatever else they show of this server, as they are now. */
  updatePages(): Promise<void>;
  /** Starts to answer on the configured port, and then to send mails. */
  listen(): Promise<Listening>;
  /** Closes the port and takes no further mail or job at once, ends what is under way, and then closes the database. */
  close(): Promise<void>;
  /** The port on which metrics are read, once it listens. */
  metricsPort(): number | undefined;
}

/** Builds the whole service: the files of the site, held in memory, and the endpoints with their database. */
export async function createWebServer(parts: WebServerParts): Promise<WebServer> {
  const { configuration, builtSiteFolder, packages, log, clock = systemClock, random = systemRandomSource } = parts;
  const { siteUrl, contactEmail, port, host, packagesUrl } = configuration;
  const headers = securityHeaders(siteUrl);
  const site = builtSiteFolder === undefined ? undefined : await loadBuiltSite(builtSiteFolder, headers, contactEmail);
  const views = parts.views ?? site?.views ?? plainViews();
  const service = await createService({ ...parts, views });
  const packageFolder = createPackageFolder(configuration.packagesFolder, packages, clock);
  const reportError = createErrorReport(log);
  const readState = () => readSiteState({ packages, packageFolder, packagesUrl });
  const statePages = site && createStatePages({ site, readState, log });
  await statePages?.update();
  const { freeBytes: freeDisk = () => freeBytes(configuration.dataFolder) } = parts;
  const findProblems = async () => {
    const [problems, free] = await Promise.all([service.findProblems(), freeDisk()]);
    return [...problems, ...diskProblems(free)];
  };
  const application = createApplication({
    site,
    views,
    endpoints: service.endpoints,
    headers,
    contactEmail,
    reportError,
    findProblems,
    packages,
    packageFolder,
    packagesUrl,
  });
  const createRequestId = createIdentifierSource(clock, random);
  const { mailDelay } = service;
  const heartbeat =
    configuration.heartbeatUrl === undefined
      ? undefined
      : createHeartbeat({ url: configuration.heartbeatUrl, findProblems, mailDelay, log });
  let listening: Listening | undefined;
  let metrics: MetricsServer | undefined;
  return {
    ...service,
    application,
    updatePages: async () => await statePages?.update(),
    async listen() {
      const reachable = { port, host, maxConnections: 4000 };
      const served = { site, headers };
      listening = await listen(application, { ...reachable, ...served, log, createRequestId });
      metrics = await openMetrics(parts, service.readFigures);
      await service.start();
      statePages?.start();
      heartbeat?.start();
      return listening;
    },
    metricsPort: () => metrics?.port,
    async close() {
      heartbeat?.stop();
      statePages?.stop();
      await Promise.all([listening?.close(), metrics?.close(), service.stop()]);
      await service.close();
    },
  };
}

export interface ApplicationParts extends HealthParts, PackageParts, Pick<HttpParts, "reportError"> {
  /** The routes of the features. */
  endpoints: Hono<ServiceEnvironment>;
  /** Headers of every response. */
  headers: Headers;
  /** Without a built site only the endpoints and the health checks are served. */
  site: Site | undefined;
}

/** The whole HTTP interface as one Hono application. */
function createApplication(parts: ApplicationParts): Hono<ServiceEnvironment> {
  const { site, views, endpoints, reportError } = parts;

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
  application.route("/", endpoints);
  if (site) application.route("/", packageRoutes(parts));
  const unknownEndpoint = () => failure(404, "There is no such endpoint.");
  application.all("/apis", unknownEndpoint).all("/apis/*", unknownEndpoint);

  application.notFound(async ({ req }) => {
    if (!site) return view(views, "error", { kind: "notFound" }, { status: 404 });
    return asResponse(answerSite(site, req.path, new URL(req.url).search, fileRequestOf(req.raw)));
  });
  application.onError(answerFailure({ views, reportError }));
  return application;
}

/** Answers GET /metrics on the private port, if one is configured. */
async function openMetrics(
  { configuration: { metrics } }: WebServerParts,
  readFigures: Service["readFigures"],
): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined;
  return await serveMetrics(metrics, readFigures).catch((error: Error) => {
    throw new Error(explainPort(error, "METRICS_PORT") ?? error.message);
  });
}
