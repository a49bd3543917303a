import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("the running service makes it in a process of its own", async () => {
    const [data, backups] = [temporaryFolder(), temporaryFolder()];
    const empty = await emptyDatabase(kind);
    const service = await startService(["--without-site"], {
      DATA_DIR: data,
      BACKUP_TO: backups,
      LOG_LEVEL: "info",
      ...(empty.kind === "postgres" && { DATABASE_URL: empty.url }),
    });
    await expect.poll(() => service.output()).toContain("A backup was made");
    const [name = "", ...others] = readdirSync(backups);
    expect(others).toEqual([]);
    expect(name).toMatch(/^designite-\d{8}T\d{6}Z\.jsonl\.gz$/);
    expect(readFileSync(join(backups, name)).length).toBeGreaterThan(100);
    await service.stop();
    expect(await service.exited).toBe(0);
  });
});
