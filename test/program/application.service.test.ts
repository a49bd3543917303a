import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

test("a page that fails is answered 500 in the frame and logged with its stack", async () => {
  const builtSiteFolder = await writeBuiltSite(temporaryFolder());
  await writeFile(
    join(builtSiteFolder, "client", "download", "index.html"),
    "<!--slot package:tool--><!--/slot--><!--slot open-->",
  );
  const service = await createTestService({ builtSiteFolder, packages: packagesForTests });
  const answer = await service.application.request("/download");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain('"kind":"failed"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).not.toContain("slot");
  const fault = service.logged.find((line) => line.includes("A request failed")) ?? "";
  expect(fault).toContain("The slot open has no end.");
  expect(fault).toContain("slots.ts");
});

test.each([
  {
    reader: "a program",
    accept: "application/json",
    contentType: "application/json",
    says: '{"error":"The service failed."}',
  },
  {
    reader: "a person",
    accept: "text/html,*/*;q=0.8",
    contentType: "text/html; charset=utf-8",
    says: "<h1>Unexpected Application Error!</h1>",
  },
])(
  "an endpoint that fails answers $reader 500, with the usual headers and without details",
  async ({ accept, contentType, says }) => {
    const service = await createTestService();
    service.clock.elapsed = () => {
      throw new Error("no time");
    };
    const answer = await service.application.request("/apis/subscribe", {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: '{"email":"ada@example.org"}',
    });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, contentType]);
    expect(text).toContain(says);
    expect(text).not.toMatch(/no time|\.ts|ada@/);
    const sound = await service.application.request("/healthz");
    for (const name of ["x-content-type-options", "referrer-policy", "cross-origin-resource-policy", "cache-control"]) {
      expect([name, answer.headers.get(name)]).toEqual([name, sound.headers.get(name)]);
      expect(answer.headers.get(name)).not.toBeNull();
    }
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  },
);

test("a wrong method is answered without the headers of the page for unknown addresses", async () => {
  const builtSiteFolder = await writeBuiltSite(temporaryFolder());
  const { application } = await createTestService({ builtSiteFolder });
  const answer = await application.request("/webhooks/stripe", { headers: { "accept-encoding": "gzip" } });
  expect(answer.status).toBe(405);
  expect([answer.headers.get("content-encoding"), answer.headers.get("etag")]).toEqual([null, null]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
