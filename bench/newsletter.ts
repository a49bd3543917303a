import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startIssue } from "#service/newsletter/send-issue.ts";
import { readConfiguration } from "#service/platform/config/config.ts";
import { openDatabase } from "#service/platform/database/database.ts";
import { migrate } from "#service/platform/database/migrate.ts";
import { createIdentifierSource, systemRandomSource } from "#service/platform/ids/identifier.ts";
import { systemClock } from "#service/platform/time/clock.ts";
import { startEmbeddedPostgres } from "#test/support/database/embedded-postgres.ts";
import { startSmtpServer } from "#test/support/mail/smtp-server.ts";
import { type ServiceProcess, startServiceProcess } from "#test/support/service-process.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { inFolder } from "./processes.ts";
import type { BenchResult } from "./results.ts";

const options = {
  database: { type: "string", default: "sqlite" },
  processes: { type: "string", default: "1" },
  subscribers: { type: "string", default: "5000" },
  kills: { type: "string", default: "3" },
  "per-minute": { type: "string", default: "30000" },
} as const;
const limitMilliseconds = 20 * 60_000;

/**
 * Sends one issue to many subscribers through a real SMTP server, kills the service in the middle, and counts at the
 * server who was missed and how many extra copies there are: at most two for each kill, the mails that a process has under way.
 *
 *     npm run bench newsletter -- --database postgres --processes 2 --subscribers 5000 --kills 3
 */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: [...words], options });
  return await inFolder((folder) => sendIssue(values, folder));
}

async function sendIssue(
  values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"],
  folder: string,
): Promise<BenchResult> {
  const subscribers = Number(values.subscribers);
  const kills = Number(values.kills);
  await using atEnd = new AsyncDisposableStack();
  const server = await startCountingMailServer();
  atEnd.defer(server.close);
  const postgres =
    values.database === "postgres" ? atEnd.adopt(await startEmbeddedPostgres(), ({ stop }) => stop()) : undefined;
  const secret = Buffer.from(systemRandomSource.bytes(32)).toString("base64url");
  const variables = {
    DATA_DIR: folder,
    PORT: "0",
    SMTP_URL: server.url,
    LINK_SECRETS: secret,
    SUPPRESSION_SECRET: secret,
    NEWSLETTER_PER_MINUTE: values["per-minute"],
    LOG_LEVEL: "warn",
    TRUSTED_PROXIES: "127.0.0.1",
    ...(postgres && { DATABASE_URL: `${postgres.serverUrl}/postgres` }),
  };
  const { siteUrl, contactEmail, database: location } = readConfiguration(variables);
  const database = await openDatabase(location, () => undefined);
  atEnd.defer(() => database.query.destroy());
  await migrate(database.query);
  /** What the admin CLI works with when it queues an issue. */
  const context = {
    database,
    clock: systemClock,
    createIdentifier: createIdentifierSource(systemClock, systemRandomSource),
    suppressionSecret: systemRandomSource.bytes(32),
    mailDomain: "example.org",
    siteUrl,
    contactEmail,
  };
  const names = Array.from({ length: subscribers }, (_, index) => `reader-${index}`);
  await addSubscribers(context, names);

  const startProcess = () => startServiceProcess({ arguments: ["--without-site"], variables });
  const running: ServiceProcess[] = await Promise.all(Array.from({ length: Number(values.processes) }, startProcess));
  atEnd.defer(async () => void (await Promise.all(running.map((service) => service.stop()))));
  const startedAt = performance.now();
  console.log(await startIssue(issueForTests, context, "operator:bench").then(({ kind }) => `Issue ${kind}.`));
  for (let kill = 0; kill < kills; kill += 1) {
    await until(() => server.count() >= ((kill + 1) * subscribers) / (kills + 1));
    // Somewhere within the time that a mail or two take.
    await wait(systemRandomSource.fraction() * 20);
    const place = kill % running.length;
    await running[place]?.stop("SIGKILL");
    running[place] = await startProcess();
    if (kills <= 10) console.log(`After ${server.count()} mails process ${place + 1} was killed and started again.`);
  }
  const unfinished = database.query.selectFrom("newsletterIssue").select("id").where("finishedAt", "is", null);
  await until(async () => (await unfinished.execute()).length === 0);
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

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMilliseconds;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error("The bench did not come to its end in time.");
    await wait(5);
  }
}

/** A real SMTP server that counts the mails whose last line has come, by recipient. */
async function startCountingMailServer() {
  const served = new Map<string, number>();
  let count = 0;
  let brokenOff = 0;
  const { url, close } = await startSmtpServer({
    onData(stream, session, done) {
      stream.on("error", () => {
        brokenOff += 1;
      });
      stream.on("end", () => {
        count += 1;
        for (const { address } of session.envelope.rcptTo) served.set(address, (served.get(address) ?? 0) + 1);
        done();
      });
      stream.resume();
    },
  });
  return {
    url,
    count: () => count,
    timesServed: (mailbox: string) => served.get(mailbox) ?? 0,
    brokenOff: () => brokenOff,
    close,
  };
}
