import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { movedAddresses } from "#content/pages/addresses.ts";
import { freePort } from "#test/support/free-port.ts";
import { serveSite } from "#test/support/serve-sample-site.ts";
import { service, siteUrl, staticSite } from "#test/support/static-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { nginxInclude, staticFolder } from "./write-static-site.ts";

const nginx = "/usr/sbin/nginx";
/** nginx with the made file and nothing else: no service runs. */
async function startNginx(built: string) {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const documented = await readFile(
    join(import.meta.dirname, "../../deploy/static-hosting/nginx/designite-static.conf"),
    "utf8",
  );
  const server = documented
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/srv/designite/static.nginx.conf", join(built, nginxInclude))
    .replace("/srv/designite/static", join(built, staticFolder));
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const file = join(folder, "nginx.conf");
  const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; user root; events {}\n`;
  await writeFile(file, `${around}http { access_log off; ${folders.join(" ")}\n${server}}\n`);
  const child = spawn(nginx, ["-c", file], { stdio: "inherit" });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  while (!existsSync(join(folder, "pid"))) {
    if (child.exitCode !== null) throw new Error("nginx ended at its start.");
    await wait(20);
  }
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
}

test.runIf(existsSync(nginx))("nginx serves the files alone as the service would", async () => {
  const { built, files } = await staticSite();
  const [ask, askService] = [await startNginx(built), await serveSite(siteUrl)];
  const same = [
    "Content-Type",
    "Cache-Control",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
    "Permissions-Policy",
    "Strict-Transport-Security",
  ];
  const headersOf = ({ headers }: Response) => same.map((name) => [name, headers.get(name)]);
  for (const { address } of files.filter(({ file }) => file !== "404.html")) {
    const [answer, expected] = await Promise.all([ask(encodeURI(address)), askService(encodeURI(address))]);
    expect([address, answer.status, headersOf(answer)]).toEqual([address, 200, headersOf(expected)]);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors");
  }
  const unknown = await ask("/assets/nothing.js");
  expect(await unknown.text()).toContain("Oh-ho!");
  expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-cache"]);

  const leadsTo = async (path: string) => (await ask(path)).headers.get("location");
  for (const [from, to] of Object.entries(movedAddresses)) expect(await leadsTo(from)).toBe(to);
  expect(await leadsTo("/faq/")).toBe("/faq");
  expect(await leadsTo("/faq.html")).toBe("/faq");
  expect(await leadsTo("/index.html")).toBe("/");
  expect(await leadsTo("/docs/index.html/")).toBe("/docs/index.html");
  expect(await leadsTo("/docs")).toBe("/docs/index.html");
  expect(await leadsTo("/order?offer=x")).toBe(`${service}/order?offer=x`);
  expect(await leadsTo("/downloads/latest/dpy-linux")).toBe(`${service}/downloads/latest/dpy-linux`);
  expect(await leadsTo("//evil.example/")).toBeNull();
});
