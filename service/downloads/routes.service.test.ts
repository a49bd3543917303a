import { createHash } from "node:crypto";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { packagesForTests, shownPackages, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { sharedInFile } from "#test/support/when-over.ts";
import { serveMetrics } from "../metrics.ts";
import { hours, seconds } from "../time.ts";

const bytes = Buffer.alloc(200_000, "package");
const checksum = createHash("sha256").update(bytes).digest("hex");
const address = "/downloads/Tool%20%26%20co.zip";

async function serveWithPackages(packagesUrl?: string) {
  const packagesFolder = join(temporaryFolder(), "packages");
  await mkdir(join(packagesFolder, "folder"), { recursive: true });
  await writeFile(join(packagesFolder, "Tool & co.zip"), bytes);
  await writeFile(join(packagesFolder, ".hidden"), "hidden");
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
    configuration: { packagesFolder, packagesUrl },
  });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    service.application.request(path, { method, headers });
  const shown = async () => shownPackages(await (await get("/download")).text());
  return { service, packagesFolder, get, shown };
}

/** For the tests that change nothing in the folder. */
const openUnchanged = sharedInFile(() => serveWithPackages());

test("a package is sent whole, with headers to verify and resume it", async () => {
  const { get } = await openUnchanged();
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-disposition": `attachment; filename="Tool & co.zip"; filename*=UTF-8''Tool%20%26%20co.zip`,
    "content-length": "200000",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-type": "application/zip",
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${checksum}"`,
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("an interrupted download is resumed", async () => {
  const { get } = await openUnchanged();
  const answer = await get(address, { range: "bytes=100000-", "if-range": `"${checksum}"` });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("bytes 100000-199999/200000");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(100_000))).toBe(true);
});

test("HEAD, revalidation and an unsatisfiable range send no body", async () => {
  const { get } = await openUnchanged();
  const head = await get(address, {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "200000", ""]);
  expect((await get(address, { "if-none-match": `"${checksum}"` })).status).toBe(304);
  expect((await get(address, { range: "bytes=200000-" })).status).toBe(416);
});

test.each([
  "/downloads/none.zip",
  "/downloads/.hidden",
  "/downloads/folder",
  "/downloads/..%2fsecret",
  "/downloads/",
  "/downloads",
])("%s is the page for unknown paths", async (path) => {
  const { get } = await openUnchanged();
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Oh-ho!");
});

test("of the folder only the packages are served", async () => {
  const { get, packagesFolder } = await serveWithPackages();
  const others = ["designite.sqlite", "designite.sqlite-wal", "keys.json", "Tool & co.zip.part", "tool & co.zip"];
  for (const name of others) await writeFile(join(packagesFolder, name), "bytes");
  const statuses = await Promise.all(
    others.map(async (name) => (await get(`/downloads/${encodeURIComponent(name)}`)).status),
  );
  expect(statuses).toEqual(others.map(() => 404));
});

test("an empty file is no package", async () => {
  const { service, get, shown, packagesFolder } = await serveWithPackages();
  await writeFile(join(packagesFolder, "other.jar"), "");
  service.clock.advance(seconds(5));
  await service.updatePages();
  expect((await get("/downloads/other.jar")).status).toBe(404);
  expect(Object.keys(await shown())).toEqual(["tool"]);
});

test("a package does not answer POST", async () => {
  const { get } = await openUnchanged();
  const answer = await get(address, {}, "POST");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("the page shows the packages whose files exist", async () => {
  const { shown } = await openUnchanged();
  expect(await shown()).toEqual({ tool: { file: "Tool & co.zip", address, size: bytes.length, checksum } });
});

test("the page is compressed and has entity tags", async () => {
  const { get } = await openUnchanged();
  const first = await get("/download", { "accept-encoding": "br" });
  const html = brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString();
  expect(html).toContain(checksum);
  const tag = first.headers.get("etag") ?? "";
  expect((await get("/download", { "accept-encoding": "br", "if-none-match": tag })).status).toBe(304);
});

test("the page reflects the folder within seconds", async () => {
  const { service, packagesFolder, get } = await serveWithPackages();
  const before = await get("/download");
  await writeFile(join(packagesFolder, "other.jar"), "jar");
  const atOnce = await get("/download");
  service.clock.advance(seconds(5));
  await service.updatePages();
  const later = await get("/download");
  expect(atOnce.headers.get("etag")).toBe(before.headers.get("etag"));
  expect(later.headers.get("etag")).not.toBe(before.headers.get("etag"));
  expect(shownPackages(await later.text()).other).toMatchObject({ file: "other.jar", size: 3 });
});

test("the page follows the folder after the clock was set back", async () => {
  const { service, packagesFolder, shown } = await serveWithPackages();
  await writeFile(join(packagesFolder, "other.jar"), "jar");
  service.clock.step(hours(-1));
  service.clock.advance(seconds(5));
  await service.updatePages();
  expect(Object.keys(await shown())).toEqual(["tool", "other"]);
});

test("a replaced package is sent under its new checksum", async () => {
  const { service, packagesFolder, get } = await serveWithPackages();
  expect(await (await get(address)).text()).toHaveLength(bytes.length);
  const file = join(packagesFolder, "Tool & co.zip");
  await writeFile(file, "new");
  await utimes(file, 1, 1);
  service.clock.advance(seconds(5));
  const answer = await get(address);
  expect(answer.headers.get("etag")).toBe(`"${createHash("sha256").update("new").digest("hex")}"`);
  expect(await answer.text()).toBe("new");
});

test("a package has a stable address while its file exists", async () => {
  const { get } = await openUnchanged();
  const found = await get("/downloads/latest/tool");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/downloads/Tool%20%26%20co.zip"]);
  expect((await get("/downloads/latest/tool", {}, "POST")).status).toBe(405);
  expect((await get("/downloads/latest/other")).status).toBe(404);
  expect((await get("/downloads/latest/none")).status).toBe(404);
  const elsewhere = await serveWithPackages("https://downloads.example.org/p");
  expect((await elsewhere.get("/downloads/latest/tool")).headers.get("location")).toMatch(/^https:\/\/downloads/);
});

test("downloads link to the configured host", async () => {
  const { shown } = await serveWithPackages("https://downloads.example.org/p");
  expect((await shown()).tool?.address).toBe("https://downloads.example.org/p/Tool%20%26%20co.zip");
});

test("the page follows the folder until no package is there, and back", async () => {
  const { service, packagesFolder, shown } = await serveWithPackages();
  const update = async () => {
    service.clock.advance(seconds(5));
    await service.updatePages();
    return Object.keys(await shown());
  };
  expect(await update()).toEqual(["tool"]);
  await rm(join(packagesFolder, "Tool & co.zip"));
  expect(await update()).toEqual([]);
  await writeFile(join(packagesFolder, "other.jar"), "jar");
  expect(await update()).toEqual(["other"]);
});

test("downloads are counted by file: the whole file, or its beginning", async () => {
  const { get } = await openUnchanged();
  const figures = { waitingMails: 0, mailDelaySeconds: 0, failedMails: 0, failedJobs: 0 };
  const metrics = await serveMetrics({ port: 0, host: "127.0.0.1" }, async () => figures);
  onTestFinished(() => metrics.close());
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    return Number(/^designite_downloads_total\{file="Tool & co\.zip"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const ask = async (...asked: Parameters<typeof get>) => void (await (await get(...asked)).arrayBuffer());
  const before = await count();
  await ask(address);
  await ask("/assets/Tool.zip");
  await ask(address, { range: "bytes=0-499" });
  // These are not.
  await ask(address, { range: "bytes=500-" });
  await ask(address, { range: "bytes=500000-" });
  await ask(address, {}, "HEAD");
  await ask(address, { "if-none-match": `"${checksum}"` });
  await ask("/downloads/latest/tool");
  expect((await count()) - before).toBe(3);
});
