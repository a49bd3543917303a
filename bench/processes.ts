import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generousLimit } from "#service/platform/http/rate-limit.ts";
import { systemRandomSource } from "#service/platform/ids/random-source.ts";
import { administer } from "#test/support/database/administer.ts";
import providePostgres from "#test/support/database/provide-postgres.ts";
import { freePort } from "#test/support/free-port.ts";
import { type ServiceProcess, startServiceProcess } from "#test/support/service-process.ts";
import { type CountingMailServer, startCountingMailServer } from "./newsletter/counting-mail-server.ts";
import { type ReverseProxy, startNginx } from "./processes/nginx.ts";
import { processorSeconds } from "./processor-seconds.ts";
import type { BenchResult } from "./result.ts";
import { runWrk } from "./run-wrk.ts";

/**
 * One, two and four service processes on one PostgreSQL behind nginx: pages and subscriptions a second, whether a mail
 * leaves twice, and how many calls of one visitor are let through. Needs Linux, wrk and nginx (Debian packages wrk and
 * nginx-light).
 */
const counts = [1, 2, 4];
const seconds = 8;

export async function run(): Promise<BenchResult> {
  let server = "";
  const stopPostgres = await providePostgres({
    provide: (_, value) => {
      server = String(value);
    },
  });
  const rows: BenchResult["rows"] = [];
  try {
    for (const count of counts) rows.push(await measure(count, server));
  } finally {
    await stopPostgres();
  }
  return {
    title: "Service processes on one PostgreSQL behind nginx",
    columns: [
      "processes",
      "pages/s",
      "µs of processor time a page",
      "subscriptions/s",
      "ms of processor time a subscription",
      "mails sent",
      "mailboxes served twice",
      `calls let through of ${callsOfOneVisitor} of one visitor`,
      "the same, each visitor at one process",
    ],
    rows,
    notes: [
      "nginx, wrk, PostgreSQL and all processes share the cores of this machine. The processor time is that of the service processes alone.",
      "The budget of 150 mails an hour for the newsletter form is in the database, so it holds for all processes together; other mails are held.",
      `The limit of calls (${generousLimit.burst} at once, and one more each ${generousLimit.secondsPerCall} s) is counted in the database for all processes.`,
    ],
  };
}

const callsOfOneVisitor = 600;

interface Running {
  services: ServiceProcess[];
  proxy: ReverseProxy;
  mails: CountingMailServer;
}

async function measure(count: number, server: string): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const name = `processes_${count}`;
  await administer(server, `create database ${name}`);
  const mails = await startCountingMailServer();
  const secret = Buffer.from(systemRandomSource.bytes(32)).toString("base64url");
  const services: ServiceProcess[] = [];
  for (let place = 0; place < count; place += 1) {
    const DATA_DIR = await mkdtemp(join(folder, "data-"));
    const variables = {
      DATA_DIR,
      HOST: "127.0.0.1",
      TRUSTED_PROXIES: "127.0.0.1",
      DATABASE_URL: `${server}/${name}`,
      SMTP_URL: mails.url,
      LINK_SECRET: secret,
      SUPPRESSION_SECRET: secret,
    };
    services.push(await startServiceProcess({ variables: { ...variables, LOG_LEVEL: "warn" } }));
  }
  const proxy = await startNginx(await freePort(), portsOf(services));
  try {
    return [`${count}`, ...(await figures({ services, proxy, mails }))];
  } finally {
    await proxy.stop();
    await Promise.all(services.map((service) => service.stop()));
    await mails.close();
    await rm(folder, { recursive: true });
  }
}

async function figures({ services, proxy, mails }: Running): Promise<number[]> {
  const pages = await load(services, [`${proxy.url}/`]);
  const posts = await load(services, ["-s", join(import.meta.dirname, "processes", "subscribe.lua"), proxy.url]);
  const letThrough = await callsLetThrough(proxy.url, "192.0.2.1");
  const pinned = await startNginx(await freePort(), portsOf(services), "hash $remote_addr consistent;");
  const letThroughPinned = await callsLetThrough(pinned.url, "192.0.2.2");
  await pinned.stop();
  let sent = -1;
  // The mails within the budget leave in a few seconds.
  while (sent !== mails.count()) {
    sent = mails.count();
    await wait(10_000);
  }
  return [
    pages.perSecond,
    pages.microseconds,
    posts.perSecond,
    posts.microseconds / 1000,
    sent,
    mails.servedTwice(),
    letThrough,
    letThroughPinned,
  ];
}

const portsOf = (services: readonly ServiceProcess[]) => services.map(({ url }) => Number(new URL(url).port));

async function load(services: readonly ServiceProcess[], words: readonly string[]) {
  const before = await processorSecondsOf(services);
  const { requests, perSecond } = await runWrk(seconds, ["-H", "Accept-Encoding: gzip, br", ...words]);
  const spent = (await processorSecondsOf(services)) - before;
  return { perSecond: Math.round(perSecond), microseconds: Math.round((spent / requests) * 1e6) };
}

/** One visitor subscribes one mailbox as fast as he can. Its mails are few: most calls lead to none. */
async function callsLetThrough(url: string, visitor: string): Promise<number> {
  const options = {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": visitor },
    body: JSON.stringify({ email: `visitor@${visitor}.example.org` }),
  };
  let letThrough = 0;
  for (let call = 0; call < callsOfOneVisitor; call += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/apis/subscribe`, options)));
    for (const answer of answers) {
      await answer.body?.cancel();
      if (answer.status !== 429) letThrough += 1;
    }
  }
  return letThrough;
}

async function processorSecondsOf(services: readonly ServiceProcess[]): Promise<number> {
  const times = await Promise.all(services.map(({ child }) => processorSeconds(child.pid ?? 0)));
  return times.reduce((sum, each) => sum + each, 0);
}
