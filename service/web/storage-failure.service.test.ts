import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { post, postForm, request } from "#test/support/api-calls.ts";
import { fillDatabase } from "#test/support/database/fill-database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { minutes } from "../time.ts";

/** A mail with a long body, for which the database has to grow. */
const longRequest = { ...request, name: "A".repeat(100), university: "U".repeat(150) };

async function postUntilRefused(service: TestService): Promise<Response> {
  for (let index = 0; index < 100; index += 1) {
    const answer = await post(service, "/apis/acad-lic-request", {
      ...longRequest,
      email: `a${index}@uni.example.org`,
    });
    if (answer.status !== 202) return answer;
  }
  throw new Error("The database did not become full.");
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("a full disk is answered 503 and when to try again", async () => {
    const service = await createTestService({ kind });
    await fillDatabase(service.app.database);
    const answer = await postUntilRefused(service);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.json()).toEqual({ error: "The request couldn't be stored. Please try again later." });
    const form = await postForm(service, "/apis/acad-lic-request", String(new URLSearchParams(longRequest)));
    expect([form.status, form.headers.get("location")]).toEqual([303, "/apis/acad-lic-request/failed"]);
    service.mailWorker.start();
    const ready = async () => await (await service.application.request("/readyz")).text();
    expect(await ready()).toContain("The disk of the database is full.");
    service.clock.advance(minutes(6));
    service.mailWorker.wake();
    await expect.poll(ready, { timeout: 30 * 60_000 }).toContain('"ready"');
    expect(service.logged.join("")).toMatch(/database or disk is full|could not extend|disk_full|53100/);
  });
});

test("a database that another program has locked is answered 503", async () => {
  const file = join(temporaryFolder(), "designite.sqlite");
  const service = await createTestService({ configuration: { database: { kind: "sqlite", file, waitLimit: 0 } } });
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  other.exec("begin immediate");
  expect((await post(service, "/apis/subscribe", { email: "ada@example.org" })).status).toBe(503);
  other.exec("rollback");
  expect((await post(service, "/apis/subscribe", { email: "ada@example.org" })).status).toBe(202);
});
