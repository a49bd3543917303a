import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startIssue } from "#service/newsletter/start-issue.ts";
import type { Database } from "#service/platform/database/database.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { issueForTests } from "#test/support/subscribers.ts";
import { nodeOptions, nodeVariables } from "../../scripts/bootstrap/service-command.mjs";
import { median } from "../median.ts";
import { residentMegabytes } from "../resident-megabytes.ts";
import type { BenchResult } from "../result.ts";
import type { CountingMailServer } from "./counting-mail-server.ts";

interface LargeIssue {
  recipients: number;
  /** How many mails the service has sent when the measurement ends. */
  delivered: number;
  database: Database;
  queueContext: Parameters<typeof startIssue>[1];
  mails: CountingMailServer;
  folder: string;
  variables: Readonly<Record<string, string>>;
}

/** What is seen every second while the issue is queued, or sent. */
interface Sample {
  phase: "queue" | "send";
  service: number;
  queueing: number;
  page: number;
  post: number;
  /** On SQLite the megabytes of its log, on PostgreSQL the seconds of the oldest transaction. */
  transaction: number;
}

/**
 * Queues an issue to very many, as the admin CLI does, while a service sends it, shows pages and takes subscriptions;
 * goes on until some mails have been sent.
 */
export async function sendLargeIssue(issue: LargeIssue): Promise<BenchResult> {
  const { database, recipients, mails } = issue;
  await addRecipients(database, recipients);
  const service = await startServiceProcess({
    variables: { ...nodeVariables, ...issue.variables },
    nodeOptions,
    arguments: ["--without-site"],
  });
  const samples: Sample[] = [];
  const now: { phase: Sample["phase"] | "over" } = { phase: "queue" };
  const sampling = (async () => {
    for (let turn = 0; now.phase !== "over"; turn += 1) {
      samples.push({ phase: now.phase, ...(await sample(issue, service, turn)) });
      await wait(1000);
    }
  })();
  try {
    const startedAt = performance.now();
    await startIssue(issueForTests, issue.queueContext, "operator:bench");
    const queued = performance.now();
    const sentMeanwhile = mails.count();
    now.phase = "send";
    while (mails.count() < issue.delivered) await wait(100);
    const sentSeconds = (performance.now() - queued) / 1000;
    now.phase = "over";
    await sampling;
    return result(issue, samples, {
      queueSeconds: (queued - startedAt) / 1000,
      sentMeanwhile,
      perSecond: (mails.count() - sentMeanwhile) / sentSeconds,
    });
  } finally {
    now.phase = "over";
    await service.stop();
  }
}

const at = "2026-01-05T12:00:00.000Z";

/** Subscriptions with identifiers by chance, as those that are made of hashes. */
async function addRecipients({ kind, query }: Database, recipients: number): Promise<void> {
  const digits = sql.raw(kind === "sqlite" ? "lower(hex(randomblob(16)))" : "md5(random()::text)");
  const atOnce = 20_000;
  for (let first = 1; first <= recipients; first += atOnce) {
    const last = Math.min(recipients, first + atOnce - 1);
    await sql`with recursive n (i) as (select ${sql.lit(first)} union all select i + 1 from n where i < ${sql.lit(last)}),
        hashed (i, h) as materialized (select i, ${digits} from n)
      insert into newsletter_subscription (id, mailbox, state, subscribed_at, last_confirmation_at, confirmed_at)
      select substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-'
        || substr(h, 21, 12), 'reader' || cast(i as text) || '@example.org', 'confirmed', ${sql.lit(at)}, ${sql.lit(at)},
        ${sql.lit(at)} from hashed`.execute(query);
  }
  // The service never asks SQLite for figures about its tables.
  if (kind === "postgres") await sql`analyze newsletter_subscription`.execute(query);
}

async function sample(
  { database, folder }: LargeIssue,
  { child, url }: Awaited<ReturnType<typeof startServiceProcess>>,
  turn: number,
): Promise<Omit<Sample, "phase">> {
  const headers = { "content-type": "application/json", "x-forwarded-for": `10.0.${turn >> 8}.${turn & 255}` };
  const body = JSON.stringify({ email: `visitor${turn}@visitor${turn}.example.org` });
  return {
    service: await residentMegabytes(child.pid ?? 0),
    queueing: await residentMegabytes("self"),
    page: await timed(`${url}/apis/subscribe/done`, {}),
    post: await timed(`${url}/apis/subscribe`, { method: "POST", headers, body }),
    transaction: database.kind === "sqlite" ? logMegabytes(folder) : await oldestTransaction(database),
  };
}

async function timed(url: string, options: RequestInit): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, { ...options, headers: { ...options.headers, connection: "close" } });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}.`);
  return performance.now() - startedAt;
}

function logMegabytes(folder: string): number {
  const file = join(folder, "designite.sqlite-wal");
  return existsSync(file) ? statSync(file).size / 1e6 : 0;
}

async function oldestTransaction({ query }: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`select
    cast(max(extract(epoch from clock_timestamp() - xact_start)) as float8) as seconds from pg_stat_activity
    where application_name = 'designite' and pid <> pg_backend_pid()`.execute(query);
  return rows[0]?.seconds ?? 0;
}

function result(
  { recipients, database: { kind } }: LargeIssue,
  samples: readonly Sample[],
  reached: { queueSeconds: number; sentMeanwhile: number; perSecond: number },
): BenchResult {
  const half = (of: readonly Sample[], part: 0 | 1) =>
    of.slice(part * Math.floor(of.length / 2), part === 0 ? Math.floor(of.length / 2) : undefined);
  const figures = (name: string, phase: Sample["phase"], read: (each: Sample) => number, digits = 0) => {
    const of = samples.filter((each) => each.phase === phase);
    const [first, last] = [half(of, 0), half(of, 1)].map((part) => median(part.map(read)).toFixed(digits));
    const most = Math.max(...of.map(read)).toFixed(digits);
    return [`${name}, while it is ${phase === "queue" ? "queued" : "sent"}`, Number(first), Number(last), Number(most)];
  };
  const transaction = kind === "sqlite" ? "log of SQLite, MB" : "oldest transaction, s";
  return {
    title: `An issue to ${recipients} subscribers, ${kind}`,
    columns: ["what", "first half (median)", "last half (median)", "most"],
    rows: [
      ...(["queue", "send"] as const)
        .filter((phase) => samples.some((each) => each.phase === phase))
        .flatMap((phase) => [
          figures("memory of the service, MB", phase, ({ service }) => service),
          figures("memory of what queues, MB", phase, ({ queueing }) => queueing),
          figures("answer from the other thread, ms", phase, ({ page }) => page, 1),
          figures("subscription, ms", phase, ({ post }) => post, 1),
          figures(transaction, phase, (each) => each.transaction, 2),
        ]),
    ],
    notes: [
      `Queued in ${reached.queueSeconds.toFixed(0)} s, while ${reached.sentMeanwhile} mails were sent; afterwards ${reached.perSecond.toFixed(0)} mails a second.`,
    ],
  };
}
