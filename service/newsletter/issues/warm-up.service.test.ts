import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { createTestService } from "#test/support/test-service.ts";
import { days } from "../../time/durations.ts";
import { startIssue } from "./start-issue.ts";
import { warmUpDay } from "./warm-up.ts";

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
