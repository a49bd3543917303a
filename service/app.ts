import type { Hono } from "hono";
import { sendDailyDigest } from "./academic-requests/daily-digest.ts";
import { createApplication } from "./application.ts";
import type { Configuration } from "./config/config.ts";
import type { AppContext } from "./context/app-context.ts";
import { createAppContext } from "./create-app-context.ts";
import { openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { loadBuiltSite } from "./http/built-site.ts";
import { createClientAddress } from "./http/client-address.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import { createRateLimit, generousLimit, type RateLimitOptions } from "./http/rate-limit.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { type Listening, listen } from "./http/server.ts";
import { type RandomSource, systemRandomSource } from "./ids/random-source.ts";
import { createJobRunner, type JobRunner } from "./jobs/job-runner.ts";
import { remindOfExpiry } from "./licenses/remind-of-expiry.ts";
import type { Log } from "./log/log.ts";
import { tellOfHeldMails } from "./mail/budgets/tell-of-held-mails.ts";
import { createMailTransport } from "./mail/create-mail-transport.ts";
import { forgetBodies } from "./mail/forget-bodies.ts";
import { releaseAllLeases } from "./mail/mail-leases.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import { createOutboxWorker, type OutboxWorker } from "./mail/mail-worker.ts";
import { createMailComposers, createMailFollowUps } from "./mail-follow-ups.ts";
import { mailReportsJob } from "./mail-reports-job.ts";
import { forgettingJob } from "./newsletter/subscriptions/forgetting-job.ts";
import { createPackageFolder } from "./packages/package-folder.ts";
import type { OfferedPackage } from "./packages/package-slots.ts";
import { type Clock, systemClock } from "./time/clock.ts";

export interface ServiceParts {
  configuration: Configuration;
  /** The folder that the build has left, or nothing to serve the calls alone. */
  builtSiteFolder: string | undefined;
  packages: readonly OfferedPackage[];
  log: Log;
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
  /** Starts to send mails and to answer on the configured port. */
  listen(): Promise<Listening>;
  /** Ends the mail being sent and closes the database. The port, if any, is closed before. */
  close(): Promise<void>;
}

/** Long enough for an answer to leave. */
const wakeDelay = 25;

/** Builds the whole service from its configuration, with the database brought up to date. Opens no port. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { configuration, log, clock = systemClock, random = systemRandomSource } = parts;
  const headers = securityHeaders(configuration.siteUrl);
  const site = parts.builtSiteFolder === undefined ? undefined : await loadBuiltSite(parts.builtSiteFolder, headers);
  const database = await openDatabase(configuration.database, (error) =>
    log.warn({ err: error }, "A database connection was lost"),
  );
  await migrate(database.query);
  // SQLite serves one process alone: a lease found at its start was left by the one before.
  if (database.kind === "sqlite") await releaseAllLeases(database.query);

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
  const outbox = createOutboxWorker({
    database,
    transport: mailTransport,
    clock,
    random,
    log,
    name: createIdentifier(),
    bulkPerMinute: configuration.newsletter.perMinute,
    composers: createMailComposers(appContext),
    followUps: createMailFollowUps(appContext),
  });
  const jobs = createJobRunner(
    [
      { name: "daily-digest", run: () => sendDailyDigest(appContext) },
      { name: "expiry-reminders", run: () => remindOfExpiry(appContext) },
      { name: "held-mails", run: () => tellOfHeldMails(appContext) },
      { name: "forget-bodies", run: () => forgetBodies(appContext) },
      forgettingJob(appContext, log),
      mailReportsJob(configuration.newsletter.bouncesFolder, appContext, log),
    ],
    log,
  );
  const application = createApplication({
    site,
    appContext,
    headers,
    database,
    outboxIsAlive: () => outbox.isAlive(),
    rateLimit: createRateLimit(parts.rateLimit ?? generousLimit, clock),
    clientAddress: createClientAddress(configuration.trustedProxies),
    packages: parts.packages,
    packageFolder: createPackageFolder(configuration.packagesFolder, clock),
    packagesUrl: configuration.packagesUrl,
  });

  return {
    application,
    appContext,
    outbox,
    jobs,
    mailTransport,
    async listen() {
      outbox.start();
      jobs.start();
      const { port, host } = configuration;
      return await listen(application, { port, host, site, headers, log, createRequestId: createIdentifier });
    },
    async close() {
      await Promise.all([jobs.stop(), outbox.stop()]);
      await database.query.destroy();
    },
  };
}
