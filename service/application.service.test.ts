import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

test("a page that cannot be made is answered 500 inside the frame, and logged with its place", async () => {
  const builtSiteFolder = await writeBuiltSite(temporaryFolder());
  await writeFile(
    join(builtSiteFolder, "client", "download", "index.html"),
    "<!--slot package:tool--><!--/slot--><!--slot open-->",
  );
  const service = await createTestService({ builtSiteFolder, packages: packagesForTests });
  const answer = await service.application.request("/download");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain("<h1>Unexpected Application Error!</h1>");
  expect(html).toContain("<main>");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).not.toContain("slot");
  const fault = service.logged.find((line) => line.includes("A request failed")) ?? "";
  expect(fault).toContain("The slot open has no end.");
  expect(fault).toContain("slots.ts");
});

test("a call that fails in an unforeseen way is answered 500 in JSON", async () => {
  const service = await createTestService();
  service.clock.elapsed = () => {
    throw new Error("no time");
  };
  const answer = await service.application.request("/apis/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"email":"ada@example.org"}',
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ error: "The service failed." });
});
