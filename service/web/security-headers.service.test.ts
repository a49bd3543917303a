import { describe, expect, test } from "vitest";
import { serveSite } from "#test/support/serve-sample-site.ts";
import { sharedInFile } from "#test/support/when-over.ts";

const openSite = sharedInFile(() => serveSite());
const openSecureSite = sharedInFile(() => serveSite("https://www.example.org"));

describe("security headers", () => {
  test("a page allows its own scripts and no foreign ones", async () => {
    const get = await openSite();
    expect((await get("/faq")).headers.get("content-security-policy")).toBe(
      [
        "default-src 'self'",
        "script-src 'self' 'sha256-faq' 'sha256-more'",
        "style-src 'self' 'sha256-style'",
        "img-src 'self' data:",
        "frame-src 'self' https://videos.example.org",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join("; "),
    );
  });

  test.each(["/", "/nothing", "/robots.txt", "/faq/", "/apis/subscribe", "/healthz"])(
    "%s carries them",
    async (path) => {
      const get = await openSecureSite();
      const { headers } = await get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    },
  );

  test("a site without https does not require it", async () => {
    const get = await openSite();
    expect((await get("/")).headers.get("strict-transport-security")).toBe(null);
  });

  test("no document runs WebAssembly or makes markup from texts", async () => {
    const get = await openSite();
    for (const path of ["/", "/faq", "/nothing", "/download", "/apis/subscribe/done"]) {
      const policy = (await get(path)).headers.get("content-security-policy");
      expect(policy, path).not.toContain("wasm-unsafe-eval");
      expect(policy, path).toContain("trusted-types 'none'");
    }
  });

  test("the page that opens results names the policy for the address of its worker", async () => {
    const get = await openSite();
    const policy = (await get("/explore")).headers.get("content-security-policy");
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types explore-worker$/);
  });

  test("the worker that parses code may compile WebAssembly, and request nothing", async () => {
    const get = await openSite();
    const policyOf = async (path: string) => (await get(path)).headers.get("content-security-policy");
    expect(await policyOf("/assets/code-worker-abc123.js")).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
    expect(await policyOf("/assets/root-abc123.js")).not.toContain("wasm");
  });

  test("a page that our own pages frame is framed by them alone, and no other page is framed", async () => {
    const get = await openSite();
    const policyOf = async (path: string) => (await get(path)).headers.get("content-security-policy");
    expect(await policyOf("/notebooks/a.html")).toContain("frame-ancestors 'self'");
    expect(await policyOf("/docs/dpy.html")).toContain("frame-ancestors 'none'");
  });

  test.each<[number, string, string, Record<string, string>]>([
    [200, "GET", "/healthz", {}],
    [200, "GET", "/robots.txt", {}],
    [200, "GET", "/assets/root-abc123.js", {}],
    [206, "GET", "/deep/a%20b.txt", { range: "bytes=2-4" }],
    [416, "GET", "/deep/a%20b.txt", { range: "bytes=100-" }],
    [304, "GET", "/robots.txt", { "if-none-match": "*" }],
    [308, "GET", "/faq/", {}],
    [405, "POST", "/faq", {}],
    [405, "DELETE", "/apis/subscribe", {}],
    [404, "GET", "/apis/none", {}],
    [415, "POST", "/apis/subscribe", {}],
    [204, "OPTIONS", "/apis/subscribe", {}],
    [200, "GET", "/feed.xml", {}],
    [200, "GET", "/.well-known/jwks.json", {}],
  ])(
    "the answer %i to %s %s holds no document, and its policy allows nothing",
    async (status, method, path, headers) => {
      const get = await openSite();
      const answer = await get(path, headers, method);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  test.each([
    ["/faq", "same-origin"],
    ["/assets/root-abc123.js", "same-origin"],
    ["/apis/subscribe", "same-origin"],
    ["/nothing", "same-origin"],
    ["/feed.xml", "cross-origin"],
    ["/releases.xml", "cross-origin"],
    ["/favicon.svg", "cross-origin"],
    ["/social/faq.png", "cross-origin"],
    ["/.well-known/jwks.json", "cross-origin"],
  ])("%s is a resource of %s", async (path, expected) => {
    const get = await openSite();
    expect((await get(path)).headers.get("cross-origin-resource-policy")).toBe(expected);
  });

  test.each<[number, string, Record<string, string>]>([
    [200, "/favicon.svg", {}],
    [206, "/assets/film-abc123.mp4", { range: "bytes=2-4" }],
  ])("the answer %i to %s is shown by itself and runs nothing", async (status, path, headers) => {
    const get = await openSite();
    const answer = await get(path, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  });
});
