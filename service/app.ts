import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { answerAskedMails } from "./answer-asked-mails.ts";
import { refusedChange } from "./change.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Configuration } from "./config.ts";
import type { App, Waiting } from "./context.ts";
import { createApp } from "./create-context.ts";
import { becomeSoleProcess, closeDataFolder, refuseLostDatabase, requireDataFolder } from "./db/data-folder.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { DatabaseUnavailableError, explainStart } from "./db/database-outage.ts";
import { migrate, missingMigrations } from "./db/migrate.ts";
import { createPackageFolder } from "./downloads/package-folder.ts";
import { type OfferedPackage, readSiteState } from "./downloads/site-state.ts";
import type { FeatureParts } from "./feature.ts";
import { digestSources, features, mailHooks, personalData, searches } from "./features.ts";
import { diskProblems, freeBytes } from "./files.ts";
import { sendHeartbeat } from "./heartbeat.ts";
import { createIdentifierSource, type RandomSource, systemRandomSource } from "./identifier.ts";
import { createJobRunner, createWake, type Job, type JobRunner } from "./jobs.ts";
import type { Log } from "./log.ts";
import { sendDailyDigest } from "./mail/notify.ts";
import { endClaims, waitingMails } from "./mail/outbox.ts";
import { createMailWorker, type MailWorker, type SendingParts } from "./mail/sender.ts";
import { createMailTransport, type MailTransport } from "./mail/transport.ts";
import { failures, type MetricsServer, type ServiceFigures, serveMetrics } from "./metrics.ts";
import { openProviders, type Providers } from "./orders/providers/open-providers.ts";
import { asResponse, failure, fileRequestOf } from "./web/answer.ts";
import { answerSite } from "./web/answer-site.ts";
import { loadBuiltSite, type Site } from "./web/built-site.ts";
import { createClientAddress } from "./web/client-address.ts";
import type { ServiceEnvironment } from "./web/environment.ts";
import { explainPort } from "./web/explain-port.ts";
import { healthRoutes } from "./web/health-routes.ts";
import type { HttpParts } from "./web/http-parts.ts";
import { generousLimit, type RateLimitOptions } from "./web/rate-limit.ts";
import { answerFailure } from "./web/refuse.ts";
import { createErrorReport } from "./web/request-log.ts";
import { addHeaders, securityHeaders } from "./web/security-headers.ts";
import { type Listening, listen } from "./web/server.ts";
import { createSharedRateLimit, forgetCallers } from "./web/shared-rate-limit.ts";
import { createStatePages } from "./web/state-pages.ts";
import { plainViews, type ViewRenderer, view } from "./web/view.ts";

export interface ServiceParts {
  configuration: Configuration;
  /** The folder of the build. Without it only the endpoints are served. */
  builtSiteFolder: string | undefined;
  packages: readonly OfferedPackage[];
  log: Log;
  /** How views are drawn, if not by the built site. */
  views?: ViewRenderer;
  clock?: Clock;
  random?: RandomSource;
  mailTransport?: MailTransport;
  rateLimit?: RateLimitOptions;
  /** Default: those that the configuration has keys for. */
  providers?: Providers;
  /** How many bytes may still be written to the data folder. */
  freeBytes?: () => Promise<number | undefined>;
}

export interface Service {
  app: App;
  application: Hono<ServiceEnvironment>;
  mailWorker: MailWorker;
  jobs: JobRunner;
  /** Where mails go, in words. */
  mailDescription: string;
  /** Lets the pages show the packages, and whatever else they show of this server, as they are now. */
  updatePages(): Promise<void>;
  /** Starts to answer on the configured port, and then to send mails. */
  listen(): Promise<Listening>;
  /** The port on which metrics are read, once it listens. */
  metricsPort(): number | undefined;
  /** Closes the port and takes no further mail or job at once, ends what is under way, and then closes the database. */
  close(): Promise<void>;
}

const maxConnections = 4000;

/** Milliseconds, long enough for an answer to leave. */
const wakeDelay = 25;

/** Builds the whole service: the files of the site, held in memory, and the endpoints with their database. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { configuration, builtSiteFolder, packages, log, clock = systemClock, random = systemRandomSource } = parts;
  const { siteUrl, contactEmail, port, host, packagesUrl, heartbeatUrl } = configuration;
  const headers = securityHeaders(siteUrl);
  const site = builtSiteFolder === undefined ? undefined : await loadBuiltSite(builtSiteFolder, headers, contactEmail);
  await requireDataFolder(configuration);
  const leave = await becomeSoleProcess(configuration.database);
  await refuseLostDatabase(configuration);
  await closeDataFolder(configuration, log);
  const database = await prepareDatabase(parts);

  const transport = parts.mailTransport ?? createMailTransport(configuration);
  const wakeJob = (name: string) => createWake(() => jobs.runNow(name), wakeDelay);
  // The answer leaves first: its time must not tell what the worker does.
  const wakes: Readonly<Record<Waiting, () => void>> = {
    mails: () => setTimeout(() => mailWorker.wake(), wakeDelay),
    orders: wakeJob("orders"),
    "order-keys": wakeJob("order-keys"),
    "license-keys": wakeJob("license-keys"),
    "asked-mails": wakeJob("asked-mails"),
    issues: wakeJob("queue-issues"),
    "package-requests": wakeJob("package-requests"),
  };
  const app = await createApp({
    ...{ configuration, database, clock, random, builtSiteFolder, reportError: createErrorReport(log) },
    wake: (waiting) => wakes[waiting](),
  });
  const sending: SendingParts = { app, transport, random, log, ...mailHooks(app) };
  const mailWorker = createMailWorker({ ...sending, bulkPerMinute: configuration.newsletterPerMinute });

  const http: HttpParts = {
    siteUrl,
    contactEmail,
    reportError: app.reportError,
    views: parts.views ?? site?.views ?? plainViews(),
    rateLimit: createSharedRateLimit(parts.rateLimit ?? generousLimit, app),
    clientAddress: createClientAddress(configuration.trustedProxies),
    hasPage: async (path) => site === undefined || (await application.request(path, { method: "HEAD" })).status < 400,
  };
  const providers = parts.providers ?? (await openProviders(configuration));
  const desk = { digest: digestSources, searches, personalData };
  const packageFolder = createPackageFolder(configuration.packagesFolder, packages, clock);
  const downloads = { packages, packageFolder };
  const featureParts: FeatureParts = { app, configuration, http, sending, providers, desk, downloads };
  const { freeBytes: freeDisk = () => freeBytes(configuration.dataFolder) } = parts;
  const findProblems = async () => [
    ...(await databaseProblems(database, clock.now())),
    ...(mailWorker.isAlive() ? [] : ["The mail worker doesn't run."]),
    ...diskProblems(await freeDisk()),
  ];
  const mailDelay = async () => (await waitingMails(database.query, clock.now())).delay;
  const recurring: Job[] = [
    { name: "daily-digest", run: () => sendDailyDigest(digestSources, app) },
    { name: "asked-mails", run: () => answerAskedMails(app) },
    { name: "call-limits", run: () => forgetCallers(app) },
  ];
  if (heartbeatUrl) {
    const heartbeat = { url: heartbeatUrl, findProblems, mailDelay, log };
    recurring.push({
      name: "heartbeat",
      run: async (stopping) => void (await sendHeartbeat({ ...heartbeat, stopping })),
    });
  }
  for (const feature of features) recurring.push(...(feature.jobs?.(featureParts) ?? []));
  const jobs = createJobRunner(recurring, log);

  const readState = () => readSiteState({ packages, packageFolder, packagesUrl, sales: app.sales });
  const statePages = site && createStatePages({ site, readState, onChange: () => app.wake("package-requests"), log });
  await statePages?.update();

  const application = createApplication(site, http, [
    healthRoutes({ findProblems }),
    ...features.flatMap((feature) => feature.routes?.(featureParts) ?? []),
  ]);
  const readFigures = async () => {
    const { count, delay } = await waitingMails(database.query, clock.now());
    const [failedMails, failedJobs] = [failures.mails, failures.jobs];
    return { waitingMails: count, mailDelaySeconds: delay / 1000, failedMails, failedJobs };
  };
  let listening: Listening | undefined;
  let metrics: MetricsServer | undefined;
  return {
    ...{ app, application, mailWorker, jobs, mailDescription: transport.description },
    updatePages: async () => await statePages?.update(),
    async listen() {
      const createRequestId = createIdentifierSource(clock, random);
      listening = await listen(application, { port, host, maxConnections, site, headers, log, createRequestId });
      metrics = await openMetrics(configuration, readFigures);
      mailWorker.start();
      jobs.start();
      statePages?.start();
      return listening;
    },
    metricsPort: () => metrics?.port,
    async close() {
      statePages?.stop();
      await Promise.all([listening?.close(), metrics?.close(), jobs.stop(), mailWorker.stop()]);
      await database.query.destroy();
      await leave();
    },
  };
}

/** Opens and migrates the database. While a PostgreSQL server is away, the start fails: its supervisor tries again. */
async function prepareDatabase({
  configuration: { database: location },
  log,
}: Pick<ServiceParts, "configuration" | "log">): Promise<Database> {
  const database = await openDatabase(location, (error) => log.warn({ err: error }, "A database connection was lost"));
  const file = location.kind === "sqlite" && location.file !== ":memory:" ? location.file : undefined;
  await migrate(database.query, { file }).catch((error: unknown) => {
    throw database.kind === "postgres" ? explainStart(error) : error;
  });
  // SQLite is used by one process only, so a claim found at the start is left over from the previous one.
  if (database.kind === "sqlite") await endClaims(database.query);
  return database;
}

/** Why the database cannot work at present. The cause stays out of it: it can hold the address of the database. */
async function databaseProblems(database: Database, now: Date): Promise<string[]> {
  try {
    const missing = await missingMigrations(database.query);
    if (missing.length > 0) return [`The database lacks the migrations ${missing.join(", ")}.`];
    const refused = refusedChange(database, now);
    return refused === undefined ? [] : [refused];
  } catch (error) {
    return [error instanceof DatabaseUnavailableError ? `${error.summary}.` : "The database doesn't answer."];
  }
}

/** The whole HTTP interface as one Hono application. Without a built site only the routes are served. */
function createApplication(
  site: Site | undefined,
  http: HttpParts,
  routes: readonly Hono<ServiceEnvironment>[],
): Hono<ServiceEnvironment> {
  const application = new Hono<ServiceEnvironment>();
  application.use(addHeaders(securityHeaders(http.siteUrl)));
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
  for (const each of routes) application.route("/", each);
  const unknownEndpoint = () => failure(404, "There is no such endpoint.");
  application.all("/apis", unknownEndpoint).all("/apis/*", unknownEndpoint);
  application.notFound(async ({ req }) => {
    if (!site) return view(http.views, "error", { kind: "notFound" }, { status: 404 });
    return asResponse(answerSite(site, req.path, new URL(req.url).search, fileRequestOf(req.raw)));
  });
  application.onError(answerFailure(http));
  return application;
}

/** Answers GET /metrics on the private port, if one is configured. */
async function openMetrics(
  { metrics }: Configuration,
  readFigures: () => Promise<ServiceFigures>,
): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined;
  return await serveMetrics(metrics, readFigures).catch((error: Error) => {
    throw new Error(explainPort(error, "METRICS_PORT") ?? error.message);
  });
}
