import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { movedAddresses } from "#content/addresses.ts";
import { freePort } from "#test/support/free-port.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { serveSite } from "#test/support/serve-sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { nginxInclude, staticFolder, writeStaticSite } from "./write-static-site.ts";

const nginx = "/usr/sbin/nginx";
const service = "https://service.example.org";
const siteUrl = "https://www.example.org";

async function staticSite(options: { service?: string | undefined } = { service }) {
  const built = await writeBuiltSite(temporaryFolder());
  const contactEmail = "us@example.org";
  const files = await writeStaticSite(built, { siteUrl, contactEmail, service: undefined, ...options });
  const read = (file: string) => readFile(join(built, staticFolder, file), "utf8");
  return { built, files, read };
}

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
  while (!existsSync(join(folder, "pid")) && child.exitCode === null) await wait(20);
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
}

test("pages carry their policy, their built state, and forms and links to the service", async () => {
  const { read } = await staticSite();
  const [contact, download, feed] = await Promise.all(["contact.html", "download.html", "releases.xml"].map(read));
  expect(contact).toMatch(/<html data-service="https:\/\/service\.example\.org" lang="en"><head>\s*<meta http-equiv/);
  expect(contact).toContain(`connect-src 'self' ${service};`);
  expect(contact).toContain(`form-action 'self' ${service};`);
  expect(contact).not.toContain("frame-ancestors");
  expect(contact).toContain(`<a href="${service}/order?offer=x">`);
  expect(contact).toContain(`action="${service}/apis/subscribe"`);
  expect(contact).toContain(`action="${service}/buy#which"`);
  expect(contact).toContain('<a href="/faq">');
  expect(contact).toContain("mailto:us@example.org");
  expect(download).toContain("<p>No packages</p>");
  expect([contact, download, feed].join()).not.toMatch(/data-slot|<!--/);
});

test("without a service of its own address, everything stays on the site", async () => {
  const { read } = await staticSite({});
  const contact = await read("contact.html");
  expect(contact).not.toContain("data-service");
  expect(contact).toContain('action="/apis/subscribe"');
  expect(await read("_redirects")).not.toContain("http");
});

test("the files for hosts hold the headers, and redirects to pages and to the service", async () => {
  const { read } = await staticSite();
  const headers = await read("_headers");
  expect(headers).toMatch(/^\/\*\n(?: {2}.+\n)* {2}Strict-Transport-Security: max-age=31536000\n/);
  expect(headers).toContain("/assets/*\n  Cross-Origin-Resource-Policy: same-origin\n");
  expect(headers).toContain("/deep/*\n");
  const redirects = await read("_redirects");
  expect(redirects).toContain("/features /docs/smells.html 301\n");
  expect(redirects).toContain(`/downloads/* ${service}/downloads/:splat 302\n`);
  const vercel = JSON.parse(await read("vercel.json"));
  expect(vercel.rewrites).toContainEqual({ source: "/faq", destination: "/faq.html" });
  for (const source of ["/order", "/status"])
    expect(vercel.redirects).toContainEqual({ source, destination: `${service}${source}`, statusCode: 302 });
  expect(vercel.headers[0].source).toBe("/(.*)");
});

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
