import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { openDatabase } from "../platform/database/database.ts";

describe.each(databaseKinds)("downloads on %s", (kind) => {
  test("are counted by day, file and version, and nothing of who downloads is kept", async () => {
    const packagesFolder = join(temporaryFolder(), "packages");
    await mkdir(packagesFolder);
    await writeFile(join(packagesFolder, "Tool & co.zip"), Buffer.alloc(1000));
    await writeFile(join(packagesFolder, "SHA256SUMS"), "list");
    const location =
      kind === "postgres" ? await migratedDatabase(kind) : { kind, file: join(temporaryFolder(), "a.sqlite") };
    const service = await createTestService({
      builtSiteFolder: await writeBuiltSite(temporaryFolder()),
      packages: packagesForTests,
      configuration: { packagesFolder, database: location },
    });
    await service.countDownloads([{ day: "2026-01-05", file: "Tool & co.zip", version: "2.1", count: 5 }]);
    const get = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
      (await service.application.request(path, { method, headers: { cookie: "a=b", ...headers } })).status;
    const path = "/downloads/Tool%20%26%20co.zip";
    // These are downloads.
    expect(await get(path)).toBe(200);
    expect(await get("/assets/Tool.zip")).toBe(200);
    expect(await get(path, { range: "bytes=0-499" })).toBe(206);
    // These are not.
    expect(await get(path, { range: "bytes=500-" })).toBe(206);
    expect(await get(path, { range: "bytes=5000-" })).toBe(416);
    expect(await get(path, {}, "HEAD")).toBe(200);
    const tag = (await service.application.request(path, { method: "HEAD" })).headers.get("etag") ?? "";
    expect(await get(path, { "if-none-match": tag })).toBe(304);
    expect(await get("/downloads/latest/tool")).toBe(302);
    expect(await get("/downloads/SHA256SUMS")).toBe(200);
    expect(await get("/downloads/other.jar")).toBe(404);
    await service.close();
    const { query } = await openDatabase(location, () => undefined);
    expect(await query.selectFrom("downloadCount").selectAll().execute()).toEqual([
      { day: "2026-01-05", file: "Tool & co.zip", version: "2.1", count: 8 },
    ]);
    await query.destroy();
  });
});
