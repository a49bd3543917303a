import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:http2";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/free-port.ts";
import { builtFiles, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

const nginx = "/usr/sbin/nginx";

/** Runs nginx with the documented file, on other ports and with a certificate of its own. */
async function startNginx(servicePort: number): Promise<number> {
  const [folder, port, plainPort] = [temporaryFolder(), await freePort(), await freePort()];
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-days", "2", "-subj", "/CN=designite.example", "-keyout", key, "-out", certificate];
  await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
  const documented = await readFile(join(import.meta.dirname, "designite.conf"), "utf8");
  const site = documented
    .replace("127.0.0.1:8000", `127.0.0.1:${servicePort}`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replaceAll("/etc/ssl/designite", folder);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const file = join(folder, "nginx.conf");
  const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\n`;
  await writeFile(file, `${around}http { access_log off; ${folders.join(" ")}\n${site}}\n`);
  const child = spawn(nginx, ["-c", file], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  while (!existsSync(join(folder, "pid")) && child.exitCode === null) await wait(20);
  return port;
}

test.runIf(existsSync(nginx))("the documented nginx passes pages, refusals and the client on, by HTTP/2", async () => {
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    configuration: { trustedProxies: ["127.0.0.1"] },
    rateLimit: { burst: 2, secondsPerCall: 60, rememberedClients: 100 },
  });
  const listening = await service.listen();
  onTestFinished(() => listening.close());
  const port = await startNginx(listening.port);
  const connectFrom = (localAddress: string) => {
    const options = { host: "127.0.0.1", port, localAddress, ALPNProtocols: ["h2"], rejectUnauthorized: false };
    const session = connect(`https://127.0.0.1:${port}`, { createConnection: () => connectTls(options) });
    onTestFinished(() => session.close());
    return session;
  };
  const first = connectFrom("127.0.0.2");
  const ask = async (headers: Record<string, string>, body = "", session = first) => {
    const stream = session.request({ ":authority": "designite.example", ...headers }, { endStream: false });
    stream.end(body);
    const [answer] = await once(stream, "response");
    return { status: answer[":status"], encoding: answer["content-encoding"], body: await text(stream) };
  };
  expect(await ask({ ":path": "/faq" })).toMatchObject({ status: 200, body: builtFiles["faq/index.html"] });
  expect(await ask({ ":path": "/faq", "accept-encoding": "br" })).toMatchObject({ encoding: "br" });
  expect(await ask({ ":path": "/nothing" })).toMatchObject({ status: 404 });
  const post = { ":method": "POST", ":path": "/apis/subscribe", "content-type": "application/json" };
  expect(await ask(post, "x".repeat(20_000))).toMatchObject({ status: 413, body: expect.stringContaining("16384") });
  // A client that writes another address is still one client.
  const statuses: unknown[] = [];
  for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
    const body = JSON.stringify({ email: `a${statuses.length}@example.org` });
    statuses.push((await ask({ ...post, "x-forwarded-for": address }, body)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const other = await ask(post, JSON.stringify({ email: "b@example.org" }), connectFrom("127.0.0.3"));
  expect(other.status).toBe(202);
});
