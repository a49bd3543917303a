import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

test.each([
  ["/apis/subscribe/done", "Thank you for subscribing.", "/"],
  ["/apis/subscribe/failed", "Oops! Something went wrong! Please try after some time or contact us at", "/"],
  ["/apis/acad-lic-request/done", "Academic license request submitted.", "/acad-lic-request"],
  ["/apis/acad-lic-request/failed", "Oops! Something went wrong! Please try after some time or", "/acad-lic-request"],
])("%s shows the outcome and leads back to the form", async (path, words, back) => {
  const service = await createTestService();
  const answer = await service.application.request(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toContain(`<h1>${words}`);
  expect(html).toContain(`<a href="${back}">`);
  expect(html).not.toMatch(/\{\w+\}/);
});

test("the built site draws it, and its script is allowed by its hash", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const answer = await service.application.request("/apis/subscribe/done");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-view';");
  expect(await answer.text()).toContain('{"form":"newsletter","outcome":"done"}');
});
