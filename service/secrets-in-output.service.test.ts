import { test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runService } from "#test/support/test-service-process.ts";

test.fails("a test fails whose service process has written a mailbox", async () => {
  const service = runService(["--site", "/nowhere/ada@example.org"], { DATA_DIR: temporaryFolder() });
  await service.exited;
});
