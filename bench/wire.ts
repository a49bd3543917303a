import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { freePort } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { nodeOptions, nodeVariables } from "../scripts/bootstrap/run-own-node.mjs";
import { processorSeconds, runWrk, type WrkFigures } from "./processes.ts";
import { type BenchResult, median, missedGoal, rounded } from "./results.ts";

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

/** Server and client have a core each, so that neither waits for the other. */
const serverCore = 0;
const clientCore = 1;

interface MeasuredServer {
  name: string;
  url: string;
  /** The path of a page, which lies in this file below the public folder. */
  addressOf(path: string, file: string): string;
  /** The process whose processor time is counted. */
  pid: number;
  stop(): Promise<void>;
}

interface Figures extends WrkFigures {
  /** Processor time of one request. */
  microseconds: number;
}

/** What wrk sends with each request. */
const acceptEncoding = "gzip, deflate, br, zstd";

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
  const own = [await startService(root, "service"), await startService(root, "service without packages")];
  const others = await Promise.all(checkouts.map((checkout) => startService(checkout, checkout)));
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
async function startService(checkout: string, name: string): Promise<MeasuredServer> {
  const data = await mkdtemp(join(tmpdir(), "designite-bench-"));
  await mkdir(join(data, "packages"));
  const hasPackages = !name.endsWith("without packages");
  const jar = "DesigniteJava.jar";
  if (hasPackages) await writeFile(join(data, "packages", jar), "package");
  const log = await open(join(data, "log"), "w");
  const service = await startServiceProcess({
    checkout: resolve(checkout),
    variables: { ...nodeVariables, HOST: "127.0.0.1", DATA_DIR: data },
    nodeOptions,
    logFile: log.fd,
  });
  const pid = service.child.pid ?? 0;
  await promisify(execFile)("taskset", ["--all-tasks", "-c", "-p", `${serverCore}`, `${pid}`]);
  const linksPackage = async () =>
    (await (await fetch(`${service.url}/download`)).text()).includes(`/downloads/${jar}`);
  while ((await linksPackage()) !== hasPackages) await wait(100);
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

/**
 * Asks one address for some seconds. Needs Linux.
 *
 * @param pid the process that answers
 */
async function measure(
  pid: number,
  address: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Figures> {
  const fields = Object.entries({ "Accept-Encoding": acceptEncoding, ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const before = await processorSeconds(pid);
  const figures = await runWrk(seconds, [...fields, address], { wantsRefusals: true, core: clientCore });
  const spent = (await processorSeconds(pid)) - before;
  return { ...figures, microseconds: (spent / figures.requests) * 1e6 };
}

const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** What differs between the servers anyway, or is set by nginx itself. */
const ownFields = /^(?:date|connection|keep-alive|etag|vary|cache-control|content-(?:type|length|encoding))$/;

/**
 * nginx with one worker, the same compressed files and the same headers. It is asked for the files themselves, which
 * spares it the search for the page of an address. `headers` are those of our own answer.
 */
async function startNginx(folder: string, headers: Headers, hasLog: boolean): Promise<MeasuredServer> {
  if (!existsSync(brotliModule))
    throw new Error("This needs the Debian packages nginx, libnginx-mod-http-brotli-static and wrk.");
  const [work, port] = [await mkdtemp(join(tmpdir(), "designite-bench-")), await freePort()];
  const fields = [...headers].filter(([name]) => !ownFields.test(name));
  const configuration = `load_module ${brotliModule};
worker_processes 1; daemon off; pid ${work}/pid; error_log ${work}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types;
  log_format line escape=json '{"time":"$time_iso8601","method":"$request_method","path":"$uri","status":$status}';
  access_log ${hasLog ? `${work}/access.log line buffer=50k flush=50ms` : "off"};
  sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=1000; brotli_static on;
  server {
    listen 127.0.0.1:${port}; root ${folder}; error_page 404 /404.html;
    ${fields.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`).join("\n    ")}
    add_header Cache-Control no-cache always; add_header Vary Accept-Encoding always;
  }
}
`;
  await writeFile(join(work, "nginx.conf"), configuration);
  const command = ["-c", `${serverCore}`, "/usr/sbin/nginx", "-c", join(work, "nginx.conf")];
  const child = spawn("taskset", command, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit");
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  let worker = "";
  while (worker === "" && child.exitCode === null) {
    await wait(50);
    worker = (await readFile(children, "utf8").catch(() => "")).trim();
  }
  return {
    name: hasLog ? "nginx with a log" : "nginx",
    url: `http://127.0.0.1:${port}`,
    addressOf: (_, file) => `http://127.0.0.1:${port}/${file}`,
    pid: Number(worker),
    async stop() {
      child.kill();
      await ended;
      await rm(work, { recursive: true });
    },
  };
}
