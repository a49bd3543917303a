import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { nodeOptions, nodeVariables } from "../scripts/bootstrap/service-command.mjs";
import { median } from "./median.ts";
import { missedGoal } from "./missed-goal.ts";
import type { BenchResult } from "./result.ts";
import { acceptEncoding, type Figures, type MeasuredServer, measure, serverCore } from "./wire/measure.ts";
import { startNginx } from "./wire/nginx-server.ts";

const root = join(import.meta.dirname, "..");
const site = join(root, builtSiteFolder);
const files = join(site, publicFolder);
const rounds = 7;
const roundSeconds = 2;
const leastShare = 0.75;
const mostTimes = 3;
/** Until then V8 compiles what answers. On a busy machine one round has too few. */
const requestsToWarmUp = 100_000;
/** Of a page as it is sent, compressed: that of most pages. */
const commonSize = 7000;

/** What is asked for: a page with its address and its file. */
interface Kind {
  name: string;
  path: string;
  file: string;
  isConditional?: boolean;
}

/**
 * Pages, 304 and 404 beside nginx with one worker, in turns within one run: with a package, and without any, as a new
 * installation is. Server and client have one core each. Further checkouts, which need a build, are measured beside this
 * one. Ratios are medians of those of each round.
 */
export async function run(checkouts: readonly string[] = []): Promise<BenchResult> {
  const kinds = await findKinds();
  const own = [await startService(root, "service", kinds), await startService(root, "service without packages", kinds)];
  const others = await Promise.all(checkouts.map((checkout) => startService(checkout, checkout, kinds)));
  const { headers } = await fetch(own[0]?.url ?? "");
  const nginx = await startNginx(files, headers, false);
  const servers = [nginx, await startNginx(files, headers, true), ...own, ...others];
  for (const server of servers) {
    const address = server.addressOf("/", "index.html");
    for (let asked = 0; asked < requestsToWarmUp; )
      asked += (await measure(server.pid, address, {}, roundSeconds)).requests;
  }
  const rows: BenchResult["rows"] = [];
  const missed: string[] = [];
  for (const { name, path, file, isConditional } of kinds) {
    const addresses = servers.map((server) => server.addressOf(path, file));
    const tags = await Promise.all(addresses.map(tagOf));
    const figures = new Map(servers.map((server): [MeasuredServer, Figures[]] => [server, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        const conditions = isConditional ? { "If-None-Match": tags[index] ?? "" } : {};
        const found = await measure(server.pid, addresses[index] ?? "", conditions, roundSeconds);
        // The first round warms up.
        if (round > 0) figures.get(server)?.push(found);
      }
    }
    const base = figures.get(nginx) ?? [];
    for (const [server, measured] of figures) {
      const [perSecond, ofPerSecond, microseconds, ofMicroseconds, p99, ofP99] = compare(measured, base);
      rows.push([`${name}, ${server.name}`, perSecond, ofPerSecond, microseconds, ofMicroseconds, p99, ofP99]);
      if (!own.includes(server)) continue;
      missed.push(
        ...missedGoal(`${name}, ${server.name}, requests/s of nginx`, ofPerSecond, { atLeast: leastShare }),
        ...missedGoal(`${name}, ${server.name}, processor time of nginx`, ofMicroseconds, { atLeast: leastShare }),
        ...missedGoal(`${name}, ${server.name}, p99 times nginx`, ofP99, { atMost: mostTimes }),
      );
    }
  }
  await Promise.all(servers.map((server) => server.stop()));
  return {
    title: "Requests on 64 connections, beside nginx with one worker; server and client have a core each",
    columns: ["answer", "requests/s", "of nginx", "µs/request", "nginx of it", "p99 ms", "times nginx"],
    rows,
    notes: [
      `Pages: ${kinds.flatMap(({ name, path }) => (name.includes("kB") ? [`${path} with ${name}`] : [])).join(", ")}.`,
      "The service writes its log to a file. Ratios are to nginx without a log.",
      `Goals: at least ${leastShare} of nginx in both, and a p99 of at most ${mostTimes} times that of nginx.`,
      ...missed,
    ],
  };
}

/** The home page, the page that is nearest to the common size, an unchanged page, and an unknown address. */
async function findKinds(): Promise<Kind[]> {
  const { pages } = v.parse(BuiltSite, JSON.parse(await readFile(join(site, builtSiteFile), "utf8")));
  const sized = Object.entries(pages).map(async ([path, { file }]) => {
    const { size } = await stat(join(files, `${file}.br`));
    return { name: `page of ${(size / 1000).toFixed(0)} kB`, path, file, size };
  });
  const all = await Promise.all(sized);
  const home = all.find(({ path }) => path === "/");
  const [common] = all
    .filter(({ path }) => path !== "/")
    .sort((one, other) => Math.abs(one.size - commonSize) - Math.abs(other.size - commonSize));
  if (!home || !common) throw new Error("The build has too few pages.");
  return [
    home,
    common,
    { ...common, name: "304", isConditional: true },
    { name: "404", path: "/nothing", file: "nothing" },
  ];
}

function compare(own: readonly Figures[], base: readonly Figures[]) {
  const of = (key: keyof Figures) => median(own.map((figures) => figures[key]));
  const ratio = (key: keyof Figures) =>
    median(own.map((figures, round) => figures[key] / (base[round]?.[key] ?? Number.NaN)));
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return [
    Math.round(of("perSecond")),
    rounded(ratio("perSecond"), 2),
    rounded(of("microseconds"), 1),
    rounded(1 / ratio("microseconds"), 2),
    rounded(of("p99"), 1),
    rounded(ratio("p99"), 1),
  ] as const;
}

async function tagOf(address: string): Promise<string> {
  const { headers } = await fetch(address, { headers: { "Accept-Encoding": acceptEncoding } });
  return headers.get("etag") ?? "";
}

/** The service of a checkout, with a package unless its name says otherwise. Its log goes to a file. */
async function startService(checkout: string, name: string, kinds: readonly Kind[]): Promise<MeasuredServer> {
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  await mkdir(join(data, "packages"));
  const hasPackages = !name.endsWith("without packages");
  if (hasPackages) await writeFile(join(data, "packages", "DesigniteJava.jar"), "package");
  const log = await open(join(data, "log"), "w");
  const service = await startServiceProcess({
    checkout: resolve(checkout),
    variables: { ...nodeVariables, HOST: "127.0.0.1", DATA_DIR: data },
    nodeOptions,
    logFile: log.fd,
  });
  const pid = service.child.pid ?? 0;
  await promisify(execFile)("taskset", ["--all-tasks", "-c", "-p", `${serverCore}`, `${pid}`]);
  const pages = kinds.filter(({ file }) => file.endsWith(".html"));
  const isReady = async ({ path }: Kind) => {
    const text = await (await fetch(service.url + path)).text();
    return text.includes('data-downloads="none"') !== hasPackages;
  };
  while (!(await Promise.all(pages.map(isReady))).every(Boolean));
  return {
    name,
    url: service.url,
    addressOf: (path) => service.url + path,
    pid,
    async stop() {
      await service.stop();
      await log.close();
      await rm(data, { recursive: true });
    },
  };
}
