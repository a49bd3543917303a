import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { freePort } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { type BenchResult, median, rounded } from "./results.ts";
import { runWrk, type WrkFigures } from "./wrk.ts";

const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, "..");
const rounds = 5;
const roundSeconds = 3;

/** Server and client have a core each, so that neither waits for the other. */
const [serverCore, clientCore] = [0, 1];

const pages = [
  { path: "/", file: "index.html" },
  { path: "/contact", file: "contact/index.html" },
];

interface MeasuredServer {
  addressOf(page: (typeof pages)[number]): string;
  stop(): Promise<void>;
}

/** Pages on 64 connections, beside nginx with one worker and the same compressed files, in turns within one run. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const servers = [await startNginx(folder), await startService(folder)];
  const rows: BenchResult["rows"] = [];
  for (const page of pages) {
    const figures = servers.map((): WrkFigures[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        const measured = await runWrk(
          roundSeconds,
          ["-H", "Accept-Encoding: gzip, deflate, br, zstd", server.addressOf(page)],
          clientCore,
        );
        // In the first round V8 compiles.
        if (round > 0) figures[index]?.push(measured);
      }
    }
    const [nginx = [], service = []] = figures;
    const perSecond = (of: readonly WrkFigures[]) => Math.round(median(of.map((each) => each.perSecond)));
    const p99 = (of: readonly WrkFigures[]) => rounded(median(of.map((each) => each.p99)), 1);
    const share = median(service.map((each, round) => each.perSecond / (nginx[round]?.perSecond ?? Number.NaN)));
    rows.push([page.path, perSecond(nginx), perSecond(service), rounded(share, 2), p99(nginx), p99(service)]);
  }
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    title: "Pages on 64 connections, beside nginx with one worker; server and client have a core each",
    columns: ["page", "nginx requests/s", "service requests/s", "share", "nginx p99 ms", "service p99 ms"],
    rows,
    notes: [
      `Medians of ${rounds} rounds of ${roundSeconds} s in turns; the share is the median of the rounds' shares.`,
      "Brotli from files that the build has compressed. The service writes its log, nginx writes none.",
    ],
  };
}

async function startService(folder: string): Promise<MeasuredServer> {
  const service = await startServiceProcess({
    checkout,
    variables: { HOST: "127.0.0.1", DATA_DIR: await mkdtemp(join(folder, "data-")), LOG_LEVEL: "warn" },
  });
  await promisify(execFile)("taskset", ["--all-tasks", "-c", "-p", `${serverCore}`, `${service.child.pid}`]);
  return {
    addressOf: ({ path }) => service.url + path,
    stop: async () => void (await service.stop()),
  };
}

const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

async function startNginx(folder: string): Promise<MeasuredServer> {
  if (!existsSync(brotliModule))
    throw new Error("This needs the Debian packages nginx, libnginx-mod-http-brotli-static and wrk.");
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  await writeFile(
    configuration,
    `load_module ${brotliModule};
worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=1000; brotli_static on;
  server { listen 127.0.0.1:${port}; root ${join(checkout, builtSiteFolder, publicFolder)}; }
}
`,
  );
  const command = ["-c", `${serverCore}`, "/usr/sbin/nginx", "-c", configuration];
  const child = spawn("taskset", command, { stdio: ["ignore", "inherit", "inherit"] });
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(address).catch(() => undefined))) await pause(50);
  return {
    addressOf: ({ file }) => `${address}/${file}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
