import { sql } from "kysely";
import { expect, test } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { createTestService } from "#test/support/test-service.ts";

test("on a full disk a form is answered 503, the log says why, and all is well when there is room again", async () => {
  const service = await createTestService();
  const { query } = service.app.database;
  const setLimit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(query);
  const ask = (name: string) => post(service, "/apis/subscribe", { email: `${name}@example.org` });
  // SQLite takes the present size when the limit is smaller.
  await setLimit(1);
  const answers = [];
  for (let count = 0; count < 100; count += 1) answers.push(await ask(`reader${count}`));
  const refused = answers.filter(({ status }) => status !== 202);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused[0]?.headers.get("retry-after")).toBe("60");
  expect(service.logged.join("")).toContain("The disk of the database is full");
  expect(service.logged.join("")).not.toContain("cannot rollback");
  await setLimit(1_000_000);
  expect((await ask("later")).status).toBe(202);
});

test("a service whose disk is full is not ready, and says why", async () => {
  const service = await createTestService({ freeBytes: async () => 0 });
  await service.listen();
  const ready = async () => {
    const answer = await service.application.request("/readyz");
    return [answer.status, await answer.json()];
  };
  // It gives another reason while the database needs more than a moment to answer.
  const reasons = ["The disk of DATA_DIR is full."];
  await expect.poll(ready, { timeout: 30 * 60_000 }).toEqual([503, { status: "not ready", reasons }]);
});
