import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { nodeOptions, nodeVariables } from "../scripts/bootstrap/service-command.mjs";
import { median } from "./median.ts";
import { missedGoal } from "./missed-goal.ts";
import type { BenchResult } from "./result.ts";
import { acceptEncoding, type Figures, type MeasuredServer, measure } from "./wire/measure.ts";
import { startNginx } from "./wire/nginx-server.ts";

const root = join(import.meta.dirname, "..");
const rounds = 7;
const roundSeconds = 2;
const leastShare = 0.75;
const mostTimes = 3;

const kinds = [
  { name: "page", path: "/", isConditional: false },
  { name: "304", path: "/", isConditional: true },
  { name: "404", path: "/nothing", isConditional: false },
];

/**
 * A page, 304 and 404 beside nginx with one worker, in turns within one run. Further checkouts, which need a build, are
 * measured beside this one. Ratios are medians of those of each round.
 */
export async function run(checkouts: readonly string[] = []): Promise<BenchResult> {
  const services = await Promise.all([root, ...checkouts].map(startService));
  const { headers } = await fetch(services[0]?.url ?? "");
  const folder = join(root, builtSiteFolder, publicFolder);
  const nginx = await startNginx(folder, headers, false);
  const servers = [nginx, await startNginx(folder, headers, true), ...services];
  const rows: BenchResult["rows"] = [];
  const missed: string[] = [];
  for (const { name, path, isConditional } of kinds) {
    const tags = await Promise.all(servers.map(tagOf));
    const figures = new Map(servers.map((server): [MeasuredServer, Figures[]] => [server, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        const conditions = isConditional ? { "If-None-Match": tags[index] ?? "" } : {};
        const found = await measure(server, path, conditions, roundSeconds);
        // The first round warms up.
        if (round > 0) figures.get(server)?.push(found);
      }
    }
    const base = figures.get(nginx) ?? [];
    for (const [server, own] of figures) {
      const [perSecond, ofPerSecond, microseconds, ofMicroseconds, p99, ofP99] = compare(own, base);
      rows.push([`${name}, ${server.name}`, perSecond, ofPerSecond, microseconds, ofMicroseconds, p99, ofP99]);
      if (server !== services[0]) continue;
      missed.push(
        ...missedGoal(`${name}, requests/s of nginx`, ofPerSecond, { atLeast: leastShare }),
        ...missedGoal(`${name}, processor time of nginx`, ofMicroseconds, { atLeast: leastShare }),
        ...missedGoal(`${name}, p99 times nginx`, ofP99, { atMost: mostTimes }),
      );
    }
  }
  await Promise.all(servers.map((server) => server.stop()));
  return {
    title: "Requests on 64 connections, beside nginx with one worker",
    columns: ["answer", "requests/s", "of nginx", "µs/request", "nginx of it", "p99 ms", "times nginx"],
    rows,
    notes: [
      `Goals: at least ${leastShare} of nginx in both, and a p99 of at most ${mostTimes} times that of nginx.`,
      ...missed,
    ],
  };
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

async function tagOf({ url }: MeasuredServer): Promise<string> {
  const { headers } = await fetch(url, { headers: { "Accept-Encoding": acceptEncoding } });
  return headers.get("etag") ?? "";
}

/** The service of a checkout with a package, without which pages are filled. Its log goes to a file. */
async function startService(checkout: string): Promise<MeasuredServer> {
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  await mkdir(join(data, "packages"));
  await writeFile(join(data, "packages", "DesigniteJava.jar"), "package");
  const log = await open(join(data, "log"), "w");
  const service = await startServiceProcess({
    checkout: resolve(checkout),
    variables: { ...nodeVariables, HOST: "127.0.0.1", DATA_DIR: data },
    nodeOptions,
    logFile: log.fd,
  });
  return {
    name: checkout === root ? "service" : checkout,
    url: service.url,
    pid: service.child.pid ?? 0,
    async stop() {
      await service.stop();
      await log.close();
      await rm(data, { recursive: true });
    },
  };
}
