import { packagesForTests, writeBuiltSite } from "./sample-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestService } from "./test-service.ts";

/** A service with the small site for tests, as a function that requests a path. */
export async function serveSite(siteUrl = "http://localhost:8000") {
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
    configuration: { siteUrl },
  });
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    service.application.request(path, { method, headers });
}
