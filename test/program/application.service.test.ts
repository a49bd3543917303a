import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

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
  "an endpoint that fails answers $reader 500, with the usual headers and without details, and logged with its stack",
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
    expect(service.logged.find((line) => line.includes("A request failed"))).toMatch(/no time.*\.ts/);
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
