import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * nginx before several processes, with the upstream of `docs/scale.md`.
 * @param choice the directive that chooses a process for a request. Without one they take turns.
 */
export async function startNginx(port: number, upstreamPorts: readonly number[], choice = ""): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), "designite-nginx-"));
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, port, upstreamPorts, choice));
  const child = spawn("nginx", ["-c", file, "-e", "stderr", "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(child, `${url}/healthz`);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  let failure = "";
  child.once("error", (error) => {
    failure = `nginx cannot be started (Debian package nginx-light): ${error.message}`;
  });
  child.once("exit", () => {
    failure ||= "nginx has ended.";
  });
  const isOk = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOk())) {
    if (failure) throw new Error(failure);
    await wait(20);
  }
}

function configuration(folder: string, port: number, upstreamPorts: readonly number[], choice: string): string {
  return `
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream designite {
    ${choice}
    ${upstreamPorts.map((each) => `server 127.0.0.1:${each};`).join("\n    ")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://designite;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`;
}
