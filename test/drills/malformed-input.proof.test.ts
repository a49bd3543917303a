import { expect, test } from "vitest";
import { packagesForTests, writeBuiltSite } from "../support/sample-site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestService } from "../support/test-service.ts";
import { noLimit, sendMalformedInput } from "./malformed-input.ts";

test("no request of any shape makes the service fail", async () => {
  const service = await createTestService({
    rateLimit: noLimit,
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
  });
  const statuses = await sendMalformedInput(service, { runs: 1000, seed: 1 });
  const expected = ["200", "202", "303", "400", "403", "404", "405", "413", "415"];
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(expected));
});
