import { Hono } from "hono";
import { refusedChange } from "./change.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Configuration } from "./config.ts";
import type { App, Waiting } from "./context.ts";
import { createApp } from "./create-context.ts";
import { becomeSoleProcess, closeDataFolder, refuseLostDatabase, requireDataFolder } from "./db/data-folder.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { DatabaseUnavailableError, explainStart } from "./db/database-outage.ts";
import { migrate, missingMigrations } from "./db/migrate.ts";
import type { DeskParts, FeatureParts } from "./feature.ts";
import { digestSources, features, mailHooks, personalData, searches } from "./features.ts";
import { type RandomSource, systemRandomSource } from "./identifier.ts";
import { createJobRunner, createWake, type Job, type JobRunner } from "./jobs.ts";
import type { Log } from "./log.ts";
import { sendDailyDigest } from "./mail/notify.ts";
import { endClaims, waitingMails } from "./mail/outbox.ts";
import type { SendingParts } from "./mail/sender.ts";
import { createMailWorker, type MailWorker } from "./mail/sender.ts";
import { createMailTransport, type MailTransport } from "./mail/transport.ts";
import { failures, type ServiceFigures } from "./metrics.ts";
import { openProviders, type Providers } from "./orders/providers/open-providers.ts";
import { createClientAddress } from "./web/client-address.ts";
import type { ServiceEnvironment } from "./web/environment.ts";
import type { HttpParts } from "./web/http-parts.ts";
import { createRateLimit, generousLimit, type RateLimitOptions } from "./web/rate-limit.ts";
import { answerFailure } from "./web/refuse.ts";
import { createErrorReport } from "./web/request-log.ts";
import type { ViewRenderer } from "./web/view.ts";

export interface ServiceParts {
  configuration: Configuration;
  /** The folder of the build. Without it only the endpoints are served. */
  builtSiteFolder: string | undefined;
  /** How its own pages are drawn. */
  views: ViewRenderer;
  log: Log;
  clock?: Clock;
  random?: RandomSource;
  mailTransport?: MailTransport;
  rateLimit?: RateLimitOptions;
  /** Default: those that the configuration has keys for. */
  providers?: Providers;
}

export interface Service {
  app: App;
  mailWorker: MailWorker;
  jobs: JobRunner;
  /** The routes of all features. */
  endpoints: Hono<ServiceEnvironment>;
  /** Where mails go, in words. */
  mailDescription: string;
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  readFigures(): Promise<ServiceFigures>;
  /** For how long the single mail that waits longest has been due, in milliseconds. */
  mailDelay(): Promise<number>;
  /** Begins to send mails. */
  start(): Promise<void>;
  /** Takes no further mail or job, and resolves after those under way. Requests are still answered. */
  stop(): Promise<void>;
  /** Closes the database. No request may follow. */
  close(): Promise<void>;
}

/** Milliseconds, long enough for an answer to leave. */
const wakeDelay = 25;

/** Builds what works with the database and sends mails, and migrates the database. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const { configuration, builtSiteFolder, log, clock = systemClock, random = systemRandomSource } = parts;
  await requireDataFolder(configuration);
  const leave = await becomeSoleProcess(configuration.database);
  await refuseLostDatabase(configuration);
  await closeDataFolder(configuration, log);
  const database = await prepareDatabase(parts);
  const mailTransport = parts.mailTransport ?? createMailTransport(configuration);
  const wakeJob = (name: string) => createWake(() => jobs.runNow(name), wakeDelay);
  // The answer leaves first: its time must not tell what the worker does.
  const wakes: Readonly<Record<Waiting, () => void>> = {
    mails: () => setTimeout(() => mailWorker.wake(), wakeDelay),
    orders: wakeJob("orders"),
    "order-keys": wakeJob("order-keys"),
    "license-keys": wakeJob("license-keys"),
    "sign-ins": wakeJob("sign-ins"),
    issues: wakeJob("queue-issues"),
  };
  const app = await createApp({
    configuration,
    database,
    clock,
    random,
    builtSiteFolder,
    wake: (waiting) => wakes[waiting](),
    reportError: createErrorReport(log),
  });
  const sending: SendingParts = { app, transport: mailTransport, random, log, ...mailHooks(app) };
  const mailWorker = createMailWorker({ ...sending, bulkPerMinute: configuration.newsletterPerMinute });
  const { siteUrl, contactEmail, reportError } = app;
  const http: HttpParts = {
    siteUrl,
    contactEmail,
    reportError,
    views: parts.views,
    rateLimit: createRateLimit(parts.rateLimit ?? generousLimit, clock),
    clientAddress: createClientAddress(configuration.trustedProxies),
  };
  const desk: DeskParts = {
    digest: digestSources,
    searches,
    personalData,
  };
  const providers = parts.providers ?? (await openProviders(configuration));
  const featureParts: FeatureParts = { app, configuration, http, sending, providers, desk };
  const endpoints = new Hono<ServiceEnvironment>().onError(answerFailure(http));
  const recurring: Job[] = [{ name: "daily-digest", run: () => sendDailyDigest(digestSources, app) }];
  for (const feature of features) {
    if (feature.routes) endpoints.route("/", feature.routes(featureParts));
    recurring.push(...(feature.jobs?.(featureParts) ?? []));
  }
  const jobs = createJobRunner(recurring, log);
  return {
    app,
    mailWorker,
    jobs,
    mailDescription: mailTransport.description,
    endpoints,
    findProblems: () => findProblems(database, mailWorker, clock.now()),
    mailDelay: async () => (await waitingMails(database.query, clock.now())).delay,
    async readFigures() {
      const { count, delay } = await waitingMails(database.query, clock.now());
      return {
        waitingMails: count,
        mailDelaySeconds: delay / 1000,
        failedMails: failures.mails,
        failedJobs: failures.jobs,
      };
    },
    async start() {
      mailWorker.start();
      jobs.start();
    },
    async stop() {
      await Promise.all([jobs.stop(), mailWorker.stop()]);
    },
    async close() {
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

/** Why the service cannot do its work at present, in sentences. */
async function findProblems(database: Database, mailWorker: Pick<MailWorker, "isAlive">, now: Date): Promise<string[]> {
  const problems = await databaseProblems(database);
  const refused = refusedChange(database, now);
  if (problems.length === 0 && refused !== undefined) problems.push(refused);
  return mailWorker.isAlive() ? problems : [...problems, "The mail worker doesn't run."];
}

/** The cause of an error stays out of the answer: it can hold the address of the database. */
async function databaseProblems({ query }: Database): Promise<string[]> {
  try {
    const missing = await missingMigrations(query);
    return missing.length > 0 ? [`The database lacks the migrations ${missing.join(", ")}.`] : [];
  } catch (error) {
    return [error instanceof DatabaseUnavailableError ? `${error.summary}.` : "The database doesn't answer."];
  }
}
