import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#test/support/free-port.ts";
import { type MeasuredServer, serverCore } from "./measure.ts";

const brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** What differs between the servers anyway, or is set by nginx itself. */
const ownFields = /^(?:date|connection|keep-alive|etag|vary|cache-control|content-(?:type|length|encoding))$/;

/**
 * nginx with one worker, the same compressed files and the same headers. It is asked for the files themselves, which
 * spares it the search for the page of an address. `headers` are those of our own answer.
 */
export async function startNginx(folder: string, headers: Headers, hasLog: boolean): Promise<MeasuredServer> {
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
