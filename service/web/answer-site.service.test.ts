import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { builtFiles } from "#test/support/sample-site.ts";
import { serveSite } from "#test/support/serve-sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { sharedInFile } from "#test/support/when-over.ts";

const openSite = sharedInFile(() => serveSite());

test.each([
  ["/", "index.html"],
  ["/faq", "faq/index.html"],
  ["/f%61q", "faq/index.html"],
  ["/faq?from=mail", "faq/index.html"],
  ["/docs/index.html", "docs/index.html"],
  ["/docs/dpy.html", "docs/dpy.html"],
])("%s is the page %s", async (path, file) => {
  const get = await openSite();
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toBe(builtFiles[file]);
});

test.each([
  ["/assets/root-abc123.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/assets/film-abc123.mp4", "video/mp4", "public, max-age=31536000, immutable"],
  ["/favicon.svg", "image/svg+xml; charset=utf-8", "no-cache"],
  ["/robots.txt", "text/plain; charset=utf-8", "no-cache"],
  ["/feed.xml", "application/atom+xml; charset=utf-8", "no-cache"],
  ["/deep/a%20b.txt", "text/plain; charset=utf-8", "no-cache"],
])("%s is a file of the type %s, kept %s", async (path, type, cacheControl) => {
  const get = await openSite();
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("cache-control")).toBe(cacheControl);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test.each([
  "/nothing",
  "/nothing/",
  "/faq/index.html",
  "/index.html",
  "/404",
  "/404.html",
  "/index.html.br",
  "/assets",
  "/site.json",
  "/frame.html",
  "//evil.example/",
  "//evil.example/%2e%2e",
  "/%zz",
  "/%",
  "/%00",
  "/..%2fsite.json",
  "/%2e%2e/site.json",
  "/assets/..%5c..%5csite.json",
  "/__proto__",
  "/constructor",
])("%s is the page for unknown paths", async (path) => {
  const get = await openSite();
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("location")).toBe(null);
  expect(answer.headers.get("content-security-policy")).toContain("'sha256-lost'");
  expect(await answer.text()).toBe(builtFiles["404.html"]);
});

test.each([
  ["/faq/", "/faq"],
  ["/faq///", "/faq"],
  ["/FAQ", "/faq"],
  ["/docs/dpy", "/docs/dpy.html"],
  ["/Docs/DPy/", "/docs/dpy.html"],
  ["/quote/", "/quote"],
  ["/faq/?from=mail&b=%2F", "/faq?from=mail&b=%2F"],
  ["/docs", "/docs/index.html"],
  ["/docs/", "/docs/index.html"],
  ["/docs/dpy.html/", "/docs/dpy.html"],
  ["/docs/getting_started.html", "/docs/index.html"],
  ["/docs/features_dpy.html", "/docs/smells.html"],
  ["/static/docs/features_cs.html", "/docs/smells.html"],
  ["/static/download/DJE/", "/download"],
  ["/features/", "/docs/smells.html"],
  ["/designitejava", "/products-dj"],
])("%s redirects permanently to %s", async (path, location) => {
  const get = await openSite();
  const answer = await get(path);
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe(location);
});

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("a page does not answer %s", async (method) => {
  const get = await openSite();
  const answer = await get("/faq", {}, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});

test.each(["/", "/nothing", "/assets/film-abc123.mp4"])("HEAD %s has the headers of GET and no body", async (path) => {
  const get = await openSite();
  const full = await get(path);
  const head = await get(path, {}, "HEAD");
  expect(head.status).toBe(full.status);
  expect([...head.headers]).toEqual([...full.headers]);
  expect(await head.text()).toBe("");
});

describe("codings", () => {
  test("the best accepted coding is sent, with its own tag", async () => {
    const get = await openSite();
    const answers = [
      await get("/", { "accept-encoding": "gzip, br" }),
      await get("/", { "accept-encoding": "gzip" }),
      await get("/"),
    ];
    expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", null]);
    expect(answers.map(({ headers }) => headers.get("vary"))).toEqual(Array(3).fill("Accept-Encoding"));
    expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(3);
    const [br, gzip, plain] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect([br && brotliDecompressSync(br), gzip && gunzipSync(gzip)]).toEqual([plain, plain]);
  });

  test("the page for unknown paths is compressed too", async () => {
    const get = await openSite();
    expect((await get("/nothing", { "accept-encoding": "br" })).headers.get("content-encoding")).toBe("br");
  });
});

describe("revalidation", () => {
  test.each([(tag: string) => tag, (tag: string) => `W/${tag}`, (tag: string) => `"other", ${tag}`, () => "*"])(
    "an unchanged file is not sent again (%s)",
    async (header) => {
      const get = await openSite();
      const first = await get("/faq", { "accept-encoding": "br" });
      const tag = first.headers.get("etag") ?? "";
      const again = await get("/faq", { "accept-encoding": "br", "if-none-match": header(tag) });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(tag);
      expect(again.headers.get("vary")).toBe("Accept-Encoding");
      expect(again.headers.get("cache-control")).toBe("no-cache");
      expect(again.headers.get("content-length")).toBe(null);
    },
  );

  test("another coding or version is sent in full", async () => {
    const get = await openSite();
    const tag = (await get("/faq", { "accept-encoding": "br" })).headers.get("etag") ?? "";
    expect((await get("/faq", { "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(200);
    expect((await get("/faq", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("the page for unknown paths stays a 404", async () => {
    const get = await openSite();
    expect((await get("/nothing", { "if-none-match": "*" })).status).toBe(404);
  });
});

describe("ranges of a film", () => {
  const film = "/assets/film-abc123.mp4";

  test("a requested part is sent", async () => {
    const get = await openSite();
    const answer = await get(film, { range: "bytes=2-4", "accept-encoding": "identity;q=1, *;q=0" });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("234");
    expect(answer.headers.get("content-range")).toBe("bytes 2-4/10");
    expect(answer.headers.get("content-length")).toBe("3");
    expect((await get(film)).headers.get("accept-ranges")).toBe("bytes");
  });

  test("a part beyond the end is not satisfiable", async () => {
    const get = await openSite();
    const answer = await get(film, { range: "bytes=10-" });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe("bytes */10");
  });

  test("a part of another version is answered with the whole file", async () => {
    const get = await openSite();
    const tag = (await get(film)).headers.get("etag") ?? "";
    expect((await get(film, { range: "bytes=2-4", "if-range": tag })).status).toBe(206);
    expect((await get(film, { range: "bytes=2-4", "if-range": '"other"' })).status).toBe(200);
  });

  test("compressed responses and HEAD ignore ranges", async () => {
    const get = await openSite();
    expect((await get("/", { range: "bytes=2-4", "accept-encoding": "br" })).status).toBe(200);
    expect((await get(film, { range: "bytes=2-4" }, "HEAD")).status).toBe(200);
  });
});

test("without a build the error says what to do", async () => {
  const folder = temporaryFolder();
  await expect(createTestService({ builtSiteFolder: folder })).rejects.toThrow(
    /There is no built site: .*site\.json is missing\. Build it with "npm run build"/,
  );
});
