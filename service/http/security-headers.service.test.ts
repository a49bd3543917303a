import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { serveSite } from "#test/support/serve-sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

describe("security headers", () => {
  test("a page allows its own scripts and no foreign ones", async () => {
    const get = await serveSite();
    expect((await get("/faq")).headers.get("content-security-policy")).toBe(
      [
        "default-src 'self'",
        "script-src 'self' 'sha256-faq' 'sha256-more'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "frame-src 'self' https://videos.example.org",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'self'",
        "manifest-src 'self'",
      ].join("; "),
    );
  });

  test.each(["/", "/nothing", "/robots.txt", "/faq/", "/apis/subscribe", "/healthz"])(
    "%s carries them",
    async (path) => {
      const get = await serveSite("https://www.example.org");
      const { headers } = await get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    },
  );

  test("a site without https does not require it", async () => {
    const get = await serveSite();
    expect((await get("/")).headers.get("strict-transport-security")).toBe(null);
  });

  test("a site with a search may compile it", async () => {
    const folder = await writeBuiltSite(temporaryFolder());
    await mkdir(join(folder, "client", "pagefind"));
    await writeFile(join(folder, "client", "pagefind", "pagefind.js"), "export {};");
    const service = await createTestService({ builtSiteFolder: folder });
    const answer = await service.application.request("/faq");
    expect(answer.headers.get("content-security-policy")).toContain(
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-faq'",
    );
  });

  test("a picture opened by itself runs no scripts", async () => {
    const get = await serveSite();
    expect((await get("/favicon.svg")).headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
