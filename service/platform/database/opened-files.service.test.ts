import { copyFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

const changes: Readonly<Record<string, (file: string) => void>> = {
  removed: (file) => rmSync(file),
  "removed with the files beside it": (file) => {
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name);
  },
  "left alone and its write-ahead log removed": (file) => rmSync(`${file}-wal`),
  "replaced by a copy": (file) => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  },
};

const subscribe = (service: TestService, name: string) =>
  post(service, "/apis/subscribe", { email: `${name}@example.org` });

test.each(Object.keys(changes))(
  "when the database file is %s, nothing is acknowledged, and it is said why",
  async (change) => {
    const file = join(temporaryFolder(), "designite.sqlite");
    const service = await createTestService({ configuration: { database: { kind: "sqlite", file } } });
    service.mailWorker.start();
    expect((await subscribe(service, "ada")).status).toBe(202);
    expect((await service.application.request("/readyz")).status).toBe(200);
    changes[change]?.(file);
    const refused = await subscribe(service, "grace");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("60");
    const ready = await service.application.request("/readyz");
    expect(await ready.json()).toMatchObject({ reasons: ["A file of the database was removed or replaced."] });
    expect(service.logged.join("")).toContain("A file of the database was removed or replaced");
  },
);

test("a file under another name comes back with it", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const service = await createTestService({ configuration: { database: { kind: "sqlite", file } } });
  renameSync(file, `${file}.moved`);
  expect((await subscribe(service, "ada")).status).toBe(503);
  renameSync(`${file}.moved`, file);
  expect((await subscribe(service, "grace")).status).toBe(202);
});
