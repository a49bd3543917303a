import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeCertificate } from "./certificate.ts";
import { type RunningProxy, runUntilTestEnds } from "./run-proxy.ts";

export const nginxProgram = "/usr/sbin/nginx";
const documentedFile = resolve(import.meta.dirname, "../../../deploy/nginx/designite.conf");

/** Runs nginx with the documented file, on other ports and with a certificate of its own. */
export async function startNginx(servicePort: number): Promise<RunningProxy & { accessLog: string }> {
  const [folder, port, plainPort] = [temporaryFolder(), await freePort(), await freePort()];
  const bufferFolder = join(folder, "buffered");
  const accessLog = join(folder, "access.log");
  await mkdir(bufferFolder, { mode: 0o777 });
  await writeCertificate(folder);
  const site = (await readFile(documentedFile, "utf8"))
    .replace("127.0.0.1:8000", `127.0.0.1:${servicePort}`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replaceAll("/etc/ssl/designite", folder)
    .replaceAll("/var/log/nginx/designite.log", accessLog);
  const folders = ["client_body", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const http = ["access_log off;", ...folders, `proxy_temp_path ${bufferFolder} 1 2;`].join(" ");
  const file = join(folder, "nginx.conf");
  const write = (more = "") =>
    writeFile(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { ${http} ${more}\n${site}}\n`,
    );
  await write();
  await runUntilTestEnds([nginxProgram, "-c", file], { isReady: async () => existsSync(join(folder, "pid")) });
  return {
    port,
    plainPort,
    bufferFolder,
    accessLog,
    async reload() {
      await write("add_header X-Reloaded yes always;");
      await promisify(execFile)(nginxProgram, ["-c", file, "-s", "reload"]);
    },
  };
}
