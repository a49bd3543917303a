import { join } from "node:path";
import type { Hono } from "hono";
import { sendDailyDigest } from "./academic-requests/daily-digest.ts";
import { createApplication } from "./application.ts";
import type { Configuration } from "./config/config.ts";
import type { AppContext } from "./context/app-context.ts";
import { createAppContext } from "./create-app-context.ts";
import { closeDataFolder } from "./database/close-data-folder.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { becomeSoleProcess } from "./database/sole-process.ts";
import { freeBytes } from "./files/free-bytes.ts";
import { loadBuiltSite } from "./http/built-site.ts";
import { createClientAddress } from "./http/client-address.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import { createRateLimit, generousLimit, type RateLimitOptions } from "./http/rate-limit.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { type Listening, listen } from "./http/server.ts";
import { type RandomSource, systemRandomSource } from "./ids/random-source.ts";
import { createJobRunner, type Job, type JobRunner } from "./jobs/job-runner.ts";
import { remindOfExpiry } from "./licenses/remind-of-expiry.ts";
import type { Log } from "./log/log.ts";
import { createAgeLimits } from "./mail/age-limits.ts";
import { forgetBudgets } from "./mail/budgets/forget-budgets.ts";
import { createMailTransport } from "./mail/create-mail-transport.ts";
import { mailFollowUpsJob } from "./mail/follow-ups.ts";
import { forgetBodies, forgetMailFiles } from "./mail/forget-bodies.ts";
import { heldMailsJob } from "./mail/held-mails-job.ts";
import { releaseAllLeases } from "./mail/mail-leases.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import { createOutboxWorker, type OutboxWorker } from "./mail/mail-worker.ts";
import type { SendingParts } from "./mail/sending-parts.ts";
import { createMailComposers, createMailFollowUps } from "./mail-follow-ups.ts";
import { mailReportsJob } from "./mail-reports-job.ts";
import { forgettingJob } from "./newsletter/subscriptions/forgetting-job.ts";
import { createPackageFolder } from "./packages/package-folder.ts";
import type { OfferedPackage } from "./packages/package-slots.ts";
import { type Clock, systemClock } from "./time/clock.ts";

export interface ServiceParts {
  configuration: Configuration;
  /** The folder of the build. Without it only the endpoints are served. */
  builtSiteFolder: string | undefined;
  packages: readonly OfferedPackage[];
  log: Log;
  /** How many lines the log has lost. */
  lostLogLines?: () => number;
  /** How many bytes may still be written to the data folder. */
  freeBytes?: () => Promise<number | undefined>;
  clock?: Clock;
  random?: RandomSource;
  mailTransport?: MailTransport;
  rateLimit?: RateLimitOptions;
}

export interface Service {
  application: Hono<ServiceEnvironment>;
  appContext: AppContext;
  outbox: OutboxWorker;
  jobs: JobRunner;
  mailTransport: MailTransport;
  /** Starts to answer on the configured port, and then to send mails. */
  listen(): Promise<Listening>;
  /** Closes the port and takes no further mail or job at once, ends what is under way, and then closes the database. */
  close(): Promise<void>;
}

/** Milliseconds, long enough for an answer to leave. */
const wakeDelay = 25;

/** Builds the whole service from its configuration and migrates the database. Opens no port. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { configuration, log, clock = systemClock, random = systemRandomSource } = parts;
  const headers = securityHeaders(configuration.siteUrl);
  const site = parts.builtSiteFolder === undefined ? undefined : await loadBuiltSite(parts.builtSiteFolder, headers);
  const leave = await becomeSoleProcess(configuration.database);
  await closeDataFolder(configuration, log);
  const database = await prepareDatabase(configuration, log);
  const mailTransport = parts.mailTransport ?? createMailTransport(configuration);
  const appContext = await createAppContext({
    configuration,
    database,
    clock,
    random,
    builtSiteFolder: parts.builtSiteFolder,
    // The answer leaves first: its time must not tell what the worker does.
    mailQueued: () => setTimeout(() => outbox.wake(), wakeDelay),
    reportError: (error, requestId) => log.error({ err: error, request: requestId }, "A request failed"),
  });
  const { createIdentifier } = appContext;
  const ageLimits = createAgeLimits(configuration.newsletter.waitingDays);
  const sending: SendingParts = {
    database,
    transport: mailTransport,
    clock,
    random,
    log,
    name: createIdentifier(),
    ageLimits,
    composers: createMailComposers(appContext),
    followUps: createMailFollowUps(appContext),
  };
  const outbox = createOutboxWorker({ ...sending, bulkPerMinute: configuration.newsletter.perMinute });
  const jobs = createJobRunner(recurringJobs(configuration, appContext, sending), log);
  const application = createApplication({
    site,
    appContext,
    headers,
    database,
    outboxIsAlive: () => outbox.isAlive(),
    lostLogLines: parts.lostLogLines ?? (() => 0),
    freeBytes: parts.freeBytes ?? (() => freeBytes(configuration.dataFolder)),
    rateLimit: createRateLimit(parts.rateLimit ?? generousLimit, clock),
    clientAddress: createClientAddress(configuration.trustedProxies),
    packages: parts.packages,
    packageFolder: createPackageFolder(configuration.packagesFolder, parts.packages, clock),
    packagesUrl: configuration.packagesUrl,
  });

  let listening: Listening | undefined;
  return {
    application,
    appContext,
    outbox,
    jobs,
    mailTransport,
    async listen() {
      const { port, host, maxConnections } = configuration;
      listening = await listen(application, {
        port,
        host,
        maxConnections,
        site,
        headers,
        log,
        createRequestId: createIdentifier,
      });
      outbox.start();
      jobs.start();
      return listening;
    },
    async close() {
      await Promise.all([listening?.close(), jobs.stop(), outbox.stop()]);
      await database.query.destroy();
      await leave();
    },
  };
}

/** Opens and migrates the database. */
async function prepareDatabase(configuration: Configuration, log: Log): Promise<Database> {
  const database = await openDatabase(configuration.database, (error) =>
    log.warn({ err: error }, "A database connection was lost"),
  );
  await migrate(database.query);
  // SQLite is used by one process only, so a lease found at the start is left over from the previous one.
  if (database.kind === "sqlite") await releaseAllLeases(database.query);
  return database;
}

function recurringJobs(configuration: Configuration, appContext: AppContext, sending: SendingParts): Job[] {
  const { log, ageLimits } = sending;
  return [
    { name: "daily-digest", run: () => sendDailyDigest(appContext) },
    { name: "expiry-reminders", run: () => remindOfExpiry(appContext) },
    forgettingJob(appContext, log),
    mailFollowUpsJob(sending),
    heldMailsJob(appContext, ageLimits, log),
    { name: "mail-budgets", run: () => forgetBudgets(appContext) },
    { name: "forget-bodies", run: () => forgetBodies(appContext) },
    { name: "forget-mail-files", run: () => forgetMailFiles(join(configuration.dataFolder, "mail"), appContext) },
    mailReportsJob(configuration.newsletter.bouncesFolder, appContext, log),
  ];
}
