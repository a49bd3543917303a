import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { proxiedHost, writeCertificate } from "./certificate.ts";
import { type RunningProxy, runUntilTestEnds } from "./run-proxy.ts";

export const caddyProgram = "/usr/bin/caddy";
const documentedFile = resolve(import.meta.dirname, "../../../deploy/caddy/Caddyfile");

/** Runs Caddy with the documented file, on other ports and with a certificate of its own. */
export async function startCaddy(servicePort: number): Promise<RunningProxy> {
  const folder = temporaryFolder();
  const [port, plainPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  await writeCertificate(folder);
  const documented = await readFile(documentedFile, "utf8");
  const file = join(folder, "Caddyfile");
  const admin = `127.0.0.1:${adminPort}`;
  const ports = `\n\tadmin ${admin}\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {\n`;
  const write = (more = "") =>
    writeFile(
      file,
      documented
        .replace("\n\tservers {\n", ports)
        .replace(`\n${proxiedHost} {\n`, `\n${proxiedHost} {\n\tbind 127.0.0.1\n${more}`)
        .replace(
          "#tls /etc/ssl/designite/cert.pem /etc/ssl/designite/key.pem",
          `tls ${folder}/cert.pem ${folder}/key.pem`,
        )
        .replace("127.0.0.1:8000", `127.0.0.1:${servicePort}`),
    );
  await write();
  const words = ["--config", file, "--adapter", "caddyfile"];
  const environment = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await runUntilTestEnds([caddyProgram, "run", ...words], {
    environment,
    isReady: () =>
      fetch(`http://${admin}/config/`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  return {
    port,
    plainPort,
    bufferFolder: folder,
    async reload() {
      await write("\theader X-Reloaded yes\n");
      await promisify(execFile)(caddyProgram, ["reload", ...words, "--address", admin]);
    },
  };
}
