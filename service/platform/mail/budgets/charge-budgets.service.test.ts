import { DefaultQueryExecutor } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { bothDatabases, openTestDatabase } from "#test/support/database/test-database.ts";
import { TestClock } from "#test/support/test-clock.ts";
import type { Database } from "../../database/database.ts";
import { hours, minutes } from "../../time/time.ts";
import type { BudgetedMail } from "./charge-budgets.ts";
import { chargeBudgets, forgetBudgets } from "./charge-budgets.ts";

/** Counters on an empty database at noon, charged with mails that a caller on two networks causes. */
async function createCounters(kind: Database["kind"]) {
  const database = await openTestDatabase(kind);
  const clock = new TestClock();
  const suppressionSecret = Buffer.alloc(32, 1);
  const rows = () => database.query.selectFrom("mailBudget").selectAll().orderBy("allowed").orderBy("mails").execute();
  return {
    database,
    clock,
    rows,
    counted: async () => (await rows()).map(({ allowed, mails }) => [allowed, mails]),
    charge: (mailbox = "ada@example.org", mail: Partial<BudgetedMail> = {}, parts = { suppressionSecret }) =>
      database.query
        .transaction()
        .execute((transaction) =>
          chargeBudgets(
            transaction,
            { cause: "newsletter", mailbox, networks: ["192.0.2.1", "192.0.2"], ...mail },
            { clock, ...parts },
          ),
        ),
  };
}

describe.each(bothDatabases)("on %s", (kind) => {
  test("each mail counts once in all its budgets, and one above a budget in none", async () => {
    const { charge, counted } = await createCounters(kind);
    const held: (string | undefined)[] = [];
    for (let mail = 0; mail < 9; mail += 1) held.push(await charge());
    expect(held).toEqual([...Array(8).fill(undefined), "Above a budget: more than 8 emails per day for the mailbox"]);
    const charged = [8, 150, 200, 300, 400].map((allowed) => [allowed, 8]);
    expect(await counted()).toEqual(charged);
    expect(await charge("bob@example.org")).toBeUndefined();
    expect(await counted()).toEqual([[8, 1], [8, 8], ...[150, 200, 300, 400].map((allowed) => [allowed, 9])]);
  });

  test("of mails that are charged at the same time, no more than a budget has are let through", async () => {
    const { charge, counted } = await createCounters(kind);
    const held = await Promise.all(Array.from({ length: 20 }, () => charge()));
    expect(held.filter((reason) => reason === undefined)).toHaveLength(8);
    expect(await counted()).toEqual([8, 150, 200, 300, 400].map((allowed) => [allowed, 8]));
  });

  test("a budget that does not hold a mail is charged as far as it goes", async () => {
    const { charge, rows } = await createCounters(kind);
    const hourly = async () => (await rows()).filter(({ allowed }) => allowed === 100).map(({ mails }) => mails);
    const order = async (mail: number, isToCustomer: boolean) =>
      await charge(`buyer${mail}@shop${mail}.example`, { cause: "order", networks: [], isToCustomer });
    for (let mail = 0; mail < 99; mail += 1) expect(await order(mail, false)).toBeUndefined();
    expect([await order(99, true), await hourly()]).toEqual([undefined, [100]]);
    expect(await order(100, false)).toBe("Above a budget: more than 100 emails per hour for all visitors of this form");
    expect([await order(101, true), await hourly()]).toEqual([undefined, [100]]);
    for (let mail = 0; mail < 7; mail += 1) expect(await order(101, true)).toBeUndefined();
    expect(await order(101, true)).toBe("Above a budget: more than 8 emails per day for the mailbox");
  });

  test("the budget of a form begins anew each hour, the others each day", async () => {
    const { charge, clock, rows } = await createCounters(kind);
    const begins = async () =>
      (await rows())
        .toSorted((one, other) => one.startsAt.length - other.startsAt.length)
        .map(({ startsAt, mails }) => [startsAt, mails]);
    await charge();
    clock.advance(minutes(59));
    await charge();
    const daily = (mails: number) => Array(4).fill(["2026-01-05", mails]);
    expect(await begins()).toEqual([...daily(2), ["2026-01-05T12", 2]]);
    clock.advance(minutes(1));
    await charge();
    expect((await begins()).slice(0, 4)).toEqual(daily(3));
    expect((await begins()).slice(4)).toEqual(
      expect.arrayContaining([
        ["2026-01-05T12", 2],
        ["2026-01-05T13", 1],
      ]),
    );
  });

  test("rows hold nothing that was counted, and cannot be linked without the secret or over days", async () => {
    const { charge, clock, rows } = await createCounters(kind);
    await charge();
    await charge("ada@example.org", {}, { suppressionSecret: Buffer.alloc(32, 2) });
    clock.advance(hours(24));
    await charge();
    const found = await rows();
    expect(found).toHaveLength(15);
    expect(new Set(found.map(({ keyHash }) => keyHash)).size).toBe(15);
    expect(found.filter(({ keyHash }) => !/^[\w-]{43}$/.test(keyHash))).toEqual([]);
  });

  test("counters stay for the day after theirs, and no longer", async () => {
    const { charge, clock, database, rows } = await createCounters(kind);
    await charge();
    clock.advance(hours(36) - 1);
    await forgetBudgets({ database, clock });
    expect(await rows()).toHaveLength(5);
    clock.advance(1);
    await forgetBudgets({ database, clock });
    expect(await rows()).toEqual([]);
  });

  test("the counters of a flood are removed in parts, between which others write", async () => {
    const { database, clock, rows } = await createCounters(kind);
    const flood = Array.from({ length: 2500 }, (_, index) => ({
      ...{ keyHash: `${index}`, startsAt: "2026-01-01", mails: 1, allowed: 8 },
    }));
    await database.query.insertInto("mailBudget").values(flood).execute();
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
    await forgetBudgets({ database, clock });
    const parts = await Promise.all(execute.mock.results.map(({ value }) => value));
    execute.mockRestore();
    expect(parts.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1000n, 1000n, 500n]);
    expect(await rows()).toEqual([]);
  });
});
