import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import pg from "pg";
import { requestAcademicLicense } from "#service/academic/receive-request.ts";
import { requestTimeline } from "#service/academic/request-evidence.ts";
import { findAcademicRequest, listAcademicRequests } from "#service/academic/request-store.ts";
import { createService, type Service } from "#service/app/app.ts";
import { digestSources } from "#service/app/features.ts";
import { findLicenseOfRequest, revokedLicenseIds } from "#service/licenses/license-store.ts";
import { issuesToQueue } from "#service/newsletter/issue-store.ts";
import { startIssue } from "#service/newsletter/start-issue.ts";
import { subscribe } from "#service/newsletter/subscribe.ts";
import { type Configuration, readConfiguration } from "#service/platform/config/config.ts";
import type { Database } from "#service/platform/database/database.ts";
import { sendDailyDigest } from "#service/platform/mail/daily-digest.ts";
import { days, hours } from "#service/platform/time/time.ts";
import { createLog } from "#service/platform/watch/log.ts";
import { administer } from "#test/support/database/administer.ts";
import { fillStatements } from "#test/support/database/fill-tables.ts";
import providePostgres from "#test/support/database/provide-postgres.ts";
import { issueForTests } from "#test/support/subscribers.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { median } from "./median.ts";
import type { BenchResult } from "./result.ts";

/** What is around the statements on each engine, for as long as it takes, and without checks of references. */
const around = {
  sqlite: {
    before: ["pragma synchronous = off", "pragma foreign_keys = off", "pragma cache_size = -1000000", "begin"],
    after: ["commit", "pragma wal_checkpoint(truncate)"],
  },
  // The plans of PostgreSQL follow from the figures that `analyze` takes.
  postgres: {
    before: ["set session_replication_role = replica", "begin"],
    after: ["commit", "vacuum analyze", "checkpoint"],
  },
} as const;

/** Fills empty tables with so many rows each, on a connection of its own: those of the service have limits of time. */
async function fillTables(location: Configuration["database"], rows: number): Promise<void> {
  const { before, after } = around[location.kind];
  const statements = [...before, ...fillStatements(location.kind, rows), ...after];
  if (location.kind === "sqlite") {
    const file = new DatabaseSync(location.file);
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const runs = 15;
const sizes = [1000, 10_000, 100_000, 1_000_000];

type Operation = readonly [name: string, run: (service: Service, clock: TestClock, turn: number) => Promise<unknown>];
const ada = { name: "Ada", university: "University", lang: "Java" } as const;
const known = (turn: number) => `00000002-0000-7000-8000-000${100_000_100 + turn}`;
const operations: readonly Operation[] = [
  [
    "subscribe",
    ({ appContext }, _, turn) =>
      subscribe({ email: `new${turn}@example.org` }, appContext, { page: undefined, networks: [] }),
  ],
  [
    "academic request",
    ({ appContext }, _, turn) =>
      requestAcademicLicense({ ...ada, email: `new${turn}@university${turn}.example.org` }, appContext, []),
  ],
  ["outbox: claim, send, record", ({ outbox }) => outbox.sendNext()],
  ["outbox: nothing due", ({ outbox }) => outbox.sendNext()],
  [
    "open requests",
    ({ appContext }) => listAcademicRequests(appContext.database.query, { states: ["received"], limit: 100 }),
  ],
  ["latest requests", ({ appContext }) => listAcademicRequests(appContext.database.query, { limit: 100 })],
  [
    "status page",
    async ({ appContext: { database } }, _, turn) => {
      const request = await findAcademicRequest(database.query, known(turn));
      if (!request) throw new Error("The request is missing.");
      await requestTimeline(database.query, request, (await findLicenseOfRequest(database.query, request.id))?.id);
    },
  ],
  ["revocation list", ({ appContext }) => revokedLicenseIds(appContext.database.query)],
  ["all jobs of a minute", ({ jobs }) => jobs.runAll()],
  [
    "digest",
    async ({ appContext }, clock) => {
      // A quarter of an hour after nine in Toronto on each day.
      if (clock.now().getUTCHours() === 12) clock.advance(hours(2.25));
      clock.advance(days(1));
      await sendDailyDigest(digestSources, appContext);
    },
  ],
];

/** How long what the service does takes, in ms, with more and more rows: `npm run bench growth -- [--largest 1000000]`. */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: [...words], options: { largest: { type: "string", default: "1000000" } } });
  const wanted = sizes.filter((size) => size <= Number(values.largest));
  const columns: string[] = [];
  const times = new Map(operations.map(([name]) => [name, [] as number[]]));
  const starts: number[] = [];
  let serverUrl = "";
  const stopPostgres = await providePostgres({
    provide: (_, url) => {
      serverUrl = String(url);
    },
  });
  try {
    for (const kind of ["sqlite", "postgres"] as const) {
      for (const size of wanted) {
        columns.push(`${kind} ${size}`);
        await measure(kind, size, serverUrl, times, starts);
      }
    }
  } finally {
    await stopPostgres();
  }
  const rows = [...times, ["newsletter start, each 1,000 recipients", starts] as const].map(([name, taken]) => {
    const half = taken.length / 2;
    const ratios = [taken.slice(0, half), taken.slice(half)].map((each) => (each.at(-1) ?? 0) / (each[0] ?? 1));
    return [name, ...[...taken, ...ratios].map((figure) => Number(figure.toFixed(2)))];
  });
  return {
    title: "Milliseconds with so many rows in each table",
    columns: ["what", ...columns, "sqlite, last to first", "postgres, last to first"],
    rows,
    notes: [`Medians of ${runs} runs. 50 requests are open and 100 licenses revoked at every size.`],
  };
}

async function measure(
  kind: Database["kind"],
  size: number,
  serverUrl: string,
  times: ReadonlyMap<string, number[]>,
  starts: number[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const name = `growth_${size}`;
  if (kind === "postgres") await administer(serverUrl, `create database ${name}`);
  const variables = { DATA_DIR: folder, ...(kind === "postgres" && { DATABASE_URL: `${serverUrl}/${name}` }) };
  const clock = new TestClock();
  const configuration = readConfiguration(variables);
  const service = await createService({
    configuration,
    builtSiteFolder: undefined,
    log: createLog("silent", { write: () => undefined }),
    clock,
    mailTransport: {
      description: "nowhere",
      deliver: async () => ({ kind: "delivered", to: "nowhere" }),
      close: () => undefined,
    },
  });
  const { query } = service.appContext.database;
  await fillTables(configuration.database, size);
  for (const [operation, act] of operations) {
    if (operation.endsWith("nothing due")) while (await service.outbox.sendNext());
    times.get(operation)?.push(await medianTime((turn) => act(service, clock, turn)));
  }
  const startedAt = performance.now();
  await startIssue(issueForTests, service.appContext, "operator:bench");
  if ((await issuesToQueue(query)).length > 0) throw new Error("The issue is not queued.");
  starts.push((performance.now() - startedAt) / (size / 2 / 1000));
  await service.stop();
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

async function medianTime(act: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < runs + 5; turn += 1) {
    const startedAt = performance.now();
    await act(turn);
    if (turn >= 5) taken.push(performance.now() - startedAt);
  }
  return median(taken);
}
