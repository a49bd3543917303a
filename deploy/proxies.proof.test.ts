import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { proxiedHost } from "#test/support/proxies/certificate.ts";
import { ask, connectFrom, request } from "#test/support/proxies/http2-client.ts";
import { caddyProgram, startCaddy } from "#test/support/proxies/start-caddy.ts";
import { nginxProgram, startNginx } from "#test/support/proxies/start-nginx.ts";
import { builtFiles, packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

const [tool] = packagesForTests;
const packageBytes = randomBytes(32 * 1024 * 1024);
const toolPath = `/downloads/${encodeURIComponent(tool.file)}`;
const post = { ":method": "POST", ":path": "/apis/subscribe", "content-type": "application/json" };
const subscriber = (name: string) => JSON.stringify({ email: `${name}@example.org` });

const proxies = [
  { name: "nginx", program: nginxProgram, start: startNginx },
  { name: "Caddy", program: caddyProgram, start: startCaddy },
];

describe.each(proxies.filter(({ program }) => existsSync(program)))("behind $name as documented", ({ name, start }) => {
  async function startBoth() {
    const packagesFolder = join(temporaryFolder(), "packages");
    await mkdir(packagesFolder);
    await writeFile(join(packagesFolder, tool.file), packageBytes);
    const service = await createTestService({
      builtSiteFolder: await writeBuiltSite(temporaryFolder()),
      packages: packagesForTests,
      configuration: { trustedProxies: ["127.0.0.1"], packagesFolder },
      rateLimit: { burst: 2, secondsPerCall: 60, rememberedClients: 100 },
    });
    const listening = await service.listen();
    onTestFinished(() => listening.close());
    return await start(listening.port);
  }

  test("pages go by HTTP/2, each client by its own address, and refusals are the service's", async () => {
    const { port } = await startBoth();
    const first = connectFrom("127.0.0.2", port);
    expect(await ask(first, { ":path": "/faq" })).toMatchObject({ status: 200, body: builtFiles["faq/index.html"] });
    const compressed = await ask(first, { ":path": "/faq", "accept-encoding": "br" });
    expect(compressed.headers).toMatchObject({ "content-encoding": "br" });
    expect(await ask(first, { ":path": "/nothing" })).toMatchObject({ status: 404 });
    expect(await ask(first, post, "x".repeat(20_000))).toMatchObject({
      status: 413,
      body: expect.stringContaining("16384"),
    });
    expect(await ask(first, post, "x".repeat(400_000))).toMatchObject({ status: 413 });
    // A client that writes another address is still one client.
    const statuses: unknown[] = [];
    for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"]) {
      const sent = await ask(first, { ...post, "x-forwarded-for": address }, subscriber(`a${statuses.length}`));
      statuses.push(sent.status);
    }
    expect(statuses.at(-1)).toBe(429);
    const other = await ask(connectFrom("127.0.0.3", port), post, subscriber("b"));
    expect(other.status).toBe(202);
  });

  test("http leads to https", async () => {
    const { plainPort } = await startBoth();
    const headers = { host: proxiedHost };
    const [answer] = await once(get({ port: plainPort, path: "/faq?a=1", headers }), "response");
    expect([301, 308]).toContain(answer.statusCode);
    expect(answer.headers.location).toMatch(/^https:\/\/designite\.example(?::\d+)?\/faq\?a=1$/);
    answer.resume();
  });

  test("a package streams to a reader who pauses, through a reload", async () => {
    const { port, bufferFolder, reload } = await startBoth();
    const session = connectFrom("127.0.0.2", port);
    const { headers, stream } = await request(session, { ":path": toolPath });
    expect(headers).toMatchObject({ ":status": 200, "content-length": String(packageBytes.length) });
    const hash = createHash("sha256");
    stream.once("data", (bytes) => {
      stream.pause();
      hash.update(bytes);
    });
    await once(stream, "pause");
    expect(stream.readableEnded).toBe(false);
    if (name === "nginx") expect(await readdir(bufferFolder)).toEqual([]);
    await reload();
    // A worker that is about to end refuses a new stream, which is then asked for again (RFC 9113, section 8.7).
    const isReloaded = () =>
      ask(connectFrom("127.0.0.3", port), { ":path": "/faq" }).then(
        ({ headers }) => "x-reloaded" in headers,
        (error: Error) => {
          if (!error.message.includes("NGHTTP2_REFUSED_STREAM")) throw error;
          return false;
        },
      );
    while (!(await isReloaded())) await wait(20);
    stream.on("data", (bytes) => hash.update(bytes));
    stream.resume();
    await once(stream, "end");
    expect(hash.digest("hex")).toBe(createHash("sha256").update(packageBytes).digest("hex"));
    const range = await ask(connectFrom("127.0.0.4", port), { ":path": toolPath, range: "bytes=10-19" });
    expect(range.headers).toMatchObject({ ":status": 206, "content-range": `bytes 10-19/${packageBytes.length}` });
  });
});

test.runIf(existsSync(nginxProgram))("nginx keeps the tokens of links out of its log", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const listening = await service.listen();
  onTestFinished(() => listening.close());
  const { port, plainPort, accessLog } = await startNginx(listening.port);
  await ask(connectFrom("127.0.0.1", port), { ":path": "/faq?token=secret-1" });
  const headers = { host: proxiedHost };
  const [answer] = await once(get({ port: plainPort, path: "/faq?token=secret-2", headers }), "response");
  answer.resume();
  const lines = async () => (await readFile(accessLog, "utf8")).trim().split("\n");
  while ((await lines()).length < 2) await wait(20);
  expect(await lines()).toEqual([expect.stringContaining('"GET /faq" 200'), expect.stringContaining('"GET /faq" 301')]);
  expect(await readFile(accessLog, "utf8")).not.toContain("secret");
});

test.runIf(existsSync(caddyProgram))("Caddy offers HTTP/3", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const listening = await service.listen();
  onTestFinished(() => listening.close());
  const { port } = await startCaddy(listening.port);
  const { headers } = await ask(connectFrom("127.0.0.1", port), { ":path": "/faq" });
  expect(headers).toMatchObject({ "alt-svc": expect.stringContaining(`h3=":${port}"`) });
});
