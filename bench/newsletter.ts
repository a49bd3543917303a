import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { listIssues } from "#service/newsletter/issue-store.ts";
import { startIssue } from "#service/newsletter/start-issue.ts";
import { readConfiguration } from "#service/platform/config/config.ts";
import { type Database, openDatabase } from "#service/platform/database/database.ts";
import { migrate } from "#service/platform/database/migrate.ts";
import { createIdentifierSource } from "#service/platform/ids/identifier.ts";
import { systemRandomSource } from "#service/platform/ids/random-source.ts";
import { systemClock } from "#service/platform/time/clock.ts";
import providePostgres from "#test/support/database/provide-postgres.ts";
import { type ServiceProcess, startServiceProcess } from "#test/support/service-process.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { startCountingMailServer } from "./newsletter/counting-mail-server.ts";
import { sendLargeIssue } from "./newsletter/large-issue.ts";
import type { BenchResult } from "./result.ts";

/**
 * Sends one issue to many subscribers through a real SMTP server, kills the service in the middle, and counts at the
 * server who was missed and how many extra copies there are: at most two for each kill, the mails that a process has under way.
 *
 *     npm run bench newsletter -- --database postgres --processes 2 --subscribers 5000 --kills 3
 *
 * With `--recipients 1000000 --delivered 20000` nothing is killed: it measures memory, transactions and answers while an
 * issue to so many is queued, and until so many mails have been sent.
 */
const options = {
  database: { type: "string", default: "sqlite" },
  processes: { type: "string", default: "1" },
  subscribers: { type: "string", default: "5000" },
  kills: { type: "string", default: "3" },
  "per-minute": { type: "string", default: "30000" },
  recipients: { type: "string" },
  delivered: { type: "string", default: "20000" },
} as const;
const limitMilliseconds = 20 * 60_000;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
type CleanUp = (() => Promise<unknown>)[];

export async function run(words: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: [...words], options });
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const cleanUp: CleanUp = [() => rm(folder, { recursive: true, force: true })];
  try {
    return await sendIssue(values, folder, cleanUp);
  } finally {
    for (const end of cleanUp) await end();
  }
}

async function sendIssue(values: Values, folder: string, cleanUp: CleanUp): Promise<BenchResult> {
  const subscribers = Number(values.subscribers);
  const kills = Number(values.kills);
  const server = await startCountingMailServer();
  cleanUp.unshift(server.close);
  const secret = Buffer.from(systemRandomSource.bytes(32)).toString("base64url");
  const variables = {
    DATA_DIR: folder,
    PORT: "0",
    SMTP_URL: server.url,
    LINK_SECRET: secret,
    SUPPRESSION_SECRET: secret,
    NEWSLETTER_PER_MINUTE: values["per-minute"],
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "127.0.0.1",
    ...(values.database === "postgres" && { DATABASE_URL: await ownPostgres(cleanUp) }),
  };
  const configuration = readConfiguration(variables);
  const database = await openDatabase(configuration.database, () => undefined);
  cleanUp.unshift(() => database.query.destroy());
  await migrate(database.query);
  const appContext = queueContext(database);
  if (values.recipients !== undefined) {
    const [recipients, delivered] = [Number(values.recipients), Number(values.delivered)];
    return await sendLargeIssue({
      ...{ recipients, delivered, database, queueContext: appContext, mails: server, folder, variables },
    });
  }
  const names = Array.from({ length: subscribers }, (_, index) => `reader-${index}`);
  await addSubscribers(appContext, names);

  const processes = createServiceProcesses(Number(values.processes), variables);
  cleanUp.unshift(processes.stop);
  await processes.start();
  const startedAt = performance.now();
  console.log(await startIssue(issueForTests, appContext, "operator:bench").then(({ kind }) => `Issue ${kind}.`));
  for (let kill = 1; kill <= kills; kill += 1) {
    await until(() => server.count() >= (kill * subscribers) / (kills + 1));
    // Somewhere within the time that a mail or two take.
    await setTimeout(systemRandomSource.fraction() * 20);
    const killed = await processes.killOne();
    if (kills <= 10) console.log(`After ${server.count()} mails process ${killed} was killed and started again.`);
  }
  await until(async () => (await listIssues(database.query)).every(({ finishedAt }) => finishedAt !== null));
  const seconds = (performance.now() - startedAt) / 1000;
  const timesServed = names.map((name) => server.timesServed(`${name}@example.org`));
  return {
    title: `An issue to ${subscribers} subscribers, ${values.database}, ${values.processes} processes, ${kills} kills`,
    columns: ["what", "number"],
    rows: [
      ["mails accepted by the server", server.count()],
      ["subscribers missed", timesServed.filter((times) => times === 0).length],
      ["subscribers served twice", timesServed.filter((times) => times === 2).length],
      ["subscribers served more than twice", timesServed.filter((times) => times > 2).length],
      ["extra copies", timesServed.reduce((copies, times) => copies + Math.max(0, times - 1), 0)],
      ["mails broken off before their last line", server.brokenOff()],
      ["seconds", Math.round(seconds)],
    ],
    notes: [
      "Killed with SIGKILL at moments chosen by chance. At most two extra copies for each kill are allowed: the mails of an issue that a process has under way.",
    ],
  };
}

/** A PostgreSQL server of its own, for this run alone. */
async function ownPostgres(cleanUp: CleanUp): Promise<string> {
  let url = "";
  cleanUp.unshift(
    await providePostgres({
      provide: (_, value) => {
        url = String(value);
      },
    }),
  );
  return `${url}/postgres`;
}

/** What the admin CLI works with when it queues an issue. */
function queueContext(database: Database): Parameters<typeof startIssue>[1] & Parameters<typeof addSubscribers>[0] {
  const configuration = readConfiguration({});
  return {
    database,
    clock: systemClock,
    createIdentifier: createIdentifierSource(systemClock, systemRandomSource),
    suppressionSecret: systemRandomSource.bytes(32),
    mailDomain: "example.org",
    siteUrl: configuration.siteUrl,
    contactEmail: configuration.contactEmail,
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMilliseconds;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error("The bench did not come to its end in time.");
    await setTimeout(5);
  }
}

interface ServiceProcesses {
  /** Resolves when all of them answer. */
  start(): Promise<void>;
  /** Kills the next one in turn with SIGKILL and starts another in its place. Resolves with its place, from 1. */
  killOne(): Promise<number>;
  stop(): Promise<void>;
}

/** Real service processes that share one database. */
function createServiceProcesses(count: number, variables: Readonly<Record<string, string>>): ServiceProcesses {
  const running: ServiceProcess[] = [];
  let turn = 0;

  async function startAt(place: number): Promise<void> {
    running[place] = await startServiceProcess({ arguments: ["--without-site"], variables });
  }

  return {
    async start() {
      await Promise.all(Array.from({ length: count }, (_, place) => startAt(place)));
    },
    async killOne() {
      const place = turn % count;
      turn += 1;
      await running[place]?.stop("SIGKILL");
      await startAt(place);
      return place + 1;
    },
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
    },
  };
}
