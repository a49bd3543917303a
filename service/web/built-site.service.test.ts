import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

test("a site that was built with another contact address is refused, and the sentence names both", async () => {
  const builtSiteFolder = await writeBuiltSite(temporaryFolder(), { contactEmail: "us@vendor.example" });
  const start = createTestService({ builtSiteFolder, configuration: { contactEmail: "them@vendor.example" } });
  await expect(start).rejects.toThrow(/us@vendor\.example.*them@vendor\.example.*npm run build/);
});
