import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { sharedInFile } from "#test/support/when-over.ts";

const serve = sharedInFile(async () => {
  const contactEmail = "o'us&co@example.org";
  const builtSiteFolder = await writeBuiltSite(temporaryFolder(), { contactEmail });
  return await createTestService({ builtSiteFolder, configuration: { contactEmail } });
});

test.each([
  ["/apis/subscribe/done", "Thank you for subscribing.", "/"],
  ["/apis/subscribe/failed", "Oops! Something went wrong! Please try after some time or contact us at", "/"],
  ["/apis/acad-lic-request/done", "Academic license request submitted.", "/acad-lic-request"],
  ["/apis/acad-lic-request/failed", "Oops! Something went wrong! Please try after some time or", "/acad-lic-request"],
])("%s shows the outcome in the frame of the site", async (path, words, back) => {
  const service = await serve();
  const answer = await service.application.request(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toMatch(/^<!doctype html>.*<title>Designite \| /);
  expect(html).toContain(`<h1>${words}`);
  expect(html).toContain(`<a href="${back}">`);
  expect(html).not.toMatch(/\{email\}|%frame|o'us&co/);
});

test("the script of every view is allowed by its hash", async () => {
  const service = await serve();
  const answer = await service.application.request("/apis/subscribe/done");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self' 'sha256-view';");
});
