import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { createTestService } from "#test/support/test-service.ts";
import { minutes } from "../time.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("the service is ready while the mail worker runs", async () => {
    const service = await createTestService({ kind });
    const before = await service.application.request("/readyz");
    service.mailWorker.start();
    const during = await service.application.request("/readyz");
    await service.mailWorker.stop();
    const after = await service.application.request("/readyz");
    expect([before.status, during.status, after.status]).toEqual([503, 200, 503]);
    expect(await during.json()).toEqual({ status: "ready" });
    expect(await after.json()).toEqual({ status: "not ready", reasons: ["The mail worker doesn't run."] });
  });

  test("a database that lacks a migration is named", async () => {
    const service = await createTestService({ kind, configuration: { database: await emptyDatabase(kind) } });
    service.mailWorker.start();
    const { query } = service.app.database;
    await sql`delete from kysely_migration where name like '0001-%'`.execute(query);
    const answer = await service.application.request("/readyz");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      status: "not ready",
      reasons: ["The database lacks the migrations 0001-tables."],
    });
  });
});

test("a worker without activity for a minute counts as dead", async () => {
  const service = await createTestService();
  service.mailWorker.start();
  service.clock.advance(minutes(1));
  expect((await service.application.request("/readyz")).status).toBe(503);
});

test("without a database the service is alive and not ready", async () => {
  const service = await createTestService();
  await service.app.database.query.destroy();
  const ready = await service.application.request("/readyz");
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("The database doesn't answer.");
  expect((await service.application.request("/healthz")).status).toBe(200);
});

test.each(["/healthz", "/readyz"])("%s is only read", async (path) => {
  const service = await createTestService();
  expect((await service.application.request(path, { method: "POST" })).status).toBe(405);
  expect((await service.application.request("/healthz", { method: "HEAD" })).status).toBe(200);
});
