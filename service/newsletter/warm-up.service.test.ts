import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { createTestService } from "#test/support/test-service.ts";
import { days } from "../platform/time/time.ts";
import { startIssue, warmUpDay } from "./send-issue.ts";

test("each day of a warm-up has twice as many mails as the one before", () => {
  const perDay = Map.groupBy(
    Array.from({ length: 75 }, (_, position) => position),
    (position) => warmUpDay(position, 10),
  );
  expect([...perDay].map(([day, { length }]) => [day, length])).toEqual([
    [0, 10],
    [1, 20],
    [2, 40],
    [3, 5],
  ]);
});

async function createWarmed(kind: (typeof databaseKinds)[number]) {
  const service = await createTestService({ kind });
  const appContext = { ...service.appContext, warmUpFrom: 2 };
  await addSubscribers(appContext, ["ada", "bob", "cyd", "dan", "eve", "fay", "gus", "hal"]);
  const perDay = async (name: string) => {
    const rows = await appContext.database.query
      .selectFrom("outgoingMail")
      .innerJoin("newsletterIssue", "newsletterIssue.id", "outgoingMail.aboutId")
      .select(["outgoingMail.nextAttemptAt", "outgoingMail.createdAt"])
      .where("newsletterIssue.name", "=", name)
      .execute();
    expect(rows.every(({ nextAttemptAt, createdAt }) => nextAttemptAt === createdAt)).toBe(true);
    const groups = Object.entries(Object.groupBy(rows, ({ nextAttemptAt }) => nextAttemptAt.slice(0, 10)));
    return groups.toSorted().map(([day, mails]) => [day, mails?.length]);
  };
  const sendAll = async () => {
    for (let sent = true; sent; sent = await service.outbox.sendNext()) service.clock.advance(1000);
  };
  return { service, appContext, perDay, sendAll };
}

describe.each(databaseKinds)("a warm-up on %s", (kind) => {
  test("spreads an issue over days, and its mails leave on theirs", async () => {
    const { service, appContext, perDay, sendAll } = await createWarmed(kind);
    await startIssue(issueForTests, appContext, "operator:Ada");
    expect(await perDay(issueForTests.name)).toEqual([
      ["2026-01-05", 2],
      ["2026-01-06", 4],
      ["2026-01-07", 2],
    ]);
    await sendAll();
    expect(service.transport.mails).toHaveLength(2);
    service.clock.advance(days(1));
    await sendAll();
    expect(service.transport.mails).toHaveLength(6);
  });

  test("goes on where the issue before it was, and begins again after a month", async () => {
    const { service, appContext, perDay, sendAll } = await createWarmed(kind);
    await startIssue(issueForTests, { ...appContext, warmUpFrom: undefined }, "operator:Ada");
    await sendAll();
    await startIssue({ ...issueForTests, name: "next" }, appContext, "operator:Ada");
    expect(await perDay("next")).toEqual([
      ["2026-01-05", 4],
      ["2026-01-06", 4],
    ]);
    service.clock.advance(days(32));
    await startIssue({ ...issueForTests, name: "late" }, appContext, "operator:Ada");
    expect((await perDay("late"))[0]).toEqual(["2026-02-06", 2]);
  });
});

test("two processes that start one issue queue it once, and send the mails of a day once", async () => {
  const secrets = { linkSecret: Buffer.alloc(32, 1), suppressionSecret: Buffer.alloc(32, 2) };
  const configuration = { database: await migratedDatabase("postgres"), ...secrets };
  const processes = [await createTestService({ configuration }), await createTestService({ configuration })];
  const contexts = processes.map(({ appContext }) => ({ ...appContext, warmUpFrom: 2 }));
  const [appContext] = contexts;
  if (!appContext) throw new Error("There are two.");
  await addSubscribers(appContext, ["ada", "bob", "cyd", "dan", "eve", "fay", "gus", "hal"]);
  await Promise.all(contexts.map((context) => startIssue(issueForTests, context, "operator:Ada")));
  const recipients: string[][] = [];
  for (let day = 0; day < 4; day += 1) {
    await Promise.all(
      processes.map(async ({ outbox, clock }) => {
        for (let sent = true; sent; sent = await outbox.sendNext()) clock.advance(1000);
      }),
    );
    const sent = processes.flatMap(({ transport }) => transport.mails.map(({ recipient }) => recipient));
    recipients.push(sent);
    for (const { clock } of processes) clock.advance(days(1));
  }
  expect(recipients.map(({ length }) => length)).toEqual([2, 6, 8, 8]);
  expect(new Set(recipients.at(-1)).size).toBe(8);
});
