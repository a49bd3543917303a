import { createHash } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { seconds } from "../time/durations.ts";

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
  return { service, packagesFolder, get };
}

test("a package is sent whole, with what is needed to check and resume it", async () => {
  const { get } = await serveWithPackages();
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "content-disposition": "attachment; filename*=UTF-8''Tool%20%26%20co.zip",
    "content-length": "200000",
    "content-type": "application/zip",
    etag: `"${checksum}"`,
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("a broken download is resumed", async () => {
  const { get } = await serveWithPackages();
  const answer = await get(address, { range: "bytes=100000-", "if-range": `"${checksum}"` });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("bytes 100000-199999/200000");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(100_000))).toBe(true);
});

test("HEAD, revalidation and a range that is not there send no body", async () => {
  const { get } = await serveWithPackages();
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
  const { get } = await serveWithPackages();
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Oh-ho!");
});

test("a package does not answer POST", async () => {
  const { get } = await serveWithPackages();
  const answer = await get(address, {}, "POST");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("the page shows what is there and says what is not", async () => {
  const { get } = await serveWithPackages();
  const html = await (await get("/download")).text();
  expect(html).toContain(`href="${address}" download>Download Tool &amp; co.zip</a> <span>200 kB</span>`);
  expect(html).toContain(`<code>${checksum}</code>`);
  expect(html).toContain("<p>other is missing</p>");
  expect(html).not.toMatch(/<!--|tool is missing/);
});

test("the page is compressed and has tags like any other", async () => {
  const { get } = await serveWithPackages();
  const first = await get("/download", { "accept-encoding": "br" });
  const html = brotliDecompressSync(Buffer.from(await first.arrayBuffer())).toString();
  expect(html).toContain(checksum);
  const tag = first.headers.get("etag") ?? "";
  expect((await get("/download", { "accept-encoding": "br", "if-none-match": tag })).status).toBe(304);
});

test("the page follows the folder within seconds", async () => {
  const { service, packagesFolder, get } = await serveWithPackages();
  const before = await get("/download");
  await writeFile(join(packagesFolder, "other.jar"), "jar");
  const atOnce = await get("/download");
  service.clock.advance(seconds(5));
  const later = await get("/download");
  expect(atOnce.headers.get("etag")).toBe(before.headers.get("etag"));
  expect(later.headers.get("etag")).not.toBe(before.headers.get("etag"));
  expect(await later.text()).toContain(
    'href="/downloads/other.jar" download>Download other.jar</a> <span>3 bytes</span>',
  );
});

test("a package replaced by another is sent under its own checksum", async () => {
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

test("a package has an address that stays, for as long as it is there", async () => {
  const { get } = await serveWithPackages();
  const found = await get("/downloads/latest/tool");
  expect([found.status, found.headers.get("location")]).toEqual([302, "/downloads/Tool%20%26%20co.zip"]);
  expect((await get("/downloads/latest/tool", {}, "POST")).status).toBe(405);
  expect((await get("/downloads/latest/other")).status).toBe(404);
  expect((await get("/downloads/latest/none")).status).toBe(404);
  const elsewhere = await serveWithPackages("https://downloads.example.org/p");
  expect((await elsewhere.get("/downloads/latest/tool")).headers.get("location")).toMatch(/^https:\/\/downloads/);
});

test("another host is named when the operator has one", async () => {
  const { get } = await serveWithPackages("https://downloads.example.org/p");
  expect(await (await get("/download")).text()).toContain('href="https://downloads.example.org/p/Tool%20%26%20co.zip"');
});

test("no folder means no packages", async () => {
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
  });
  expect(await (await service.application.request("/download")).text()).toContain("<p>tool is missing</p>");
});

test("the feed of releases follows the packages that lie on the server", async () => {
  const { get, packagesFolder } = await serveWithPackages();
  await utimes(join(packagesFolder, "Tool & co.zip"), 1_800_000_000, 1_800_000_000);
  const answer = await get("/releases.xml");
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await answer.text();
  expect(feed).toContain(
    "<feed><updated>2027-01-15T08:00:00.000Z</updated><entry><title>Tool &amp; co.zip (200 kB)</title>",
  );
  expect(feed).toContain(`<id>urn:sha256:${checksum}</id>`);
  expect(feed).toContain("<entry><title>Tool 1</title></entry></feed>");
});

test("only offered packages and the lists about them are served", async () => {
  const { get, packagesFolder } = await serveWithPackages();
  for (const name of ["designite.sqlite", "notes.txt", "SHA256SUMS"]) await writeFile(join(packagesFolder, name), "x");
  const answers = await Promise.all(
    ["designite.sqlite", "notes.txt", "SHA256SUMS"].map((name) => get(`/downloads/${name}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
});
