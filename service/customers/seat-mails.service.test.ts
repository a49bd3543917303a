import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { licensesOf } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { importPoolKeys } from "../licenses/pool-commands.ts";
import { reissueLicense } from "../licenses/revoke-license.ts";
import type { OrderReport } from "../orders/order-report.ts";
import { days } from "../platform/time/time.ts";
import { assignSeats, revokeSeat } from "./assign-seats.ts";

const buyer = sampleOrder.mailbox;
const lines = (...quantities: number[]) => quantities.map((quantity) => ({ ...javaLine, quantity }));
const person = (name: string, mailbox = `${name}@example.com`) => ({ line: 1, name, mailbox });

/** Keys come from a pool, which is empty. */
async function createWithPool(kind: (typeof databaseKinds)[number]) {
  const sales = salesWith({ kind: "pool", lowLevel: 0 });
  const service = await createAcademicService(kind, { configuration: { sales } });
  const { appContext, jobs, sendMails, transport } = service;
  let keys = 0;
  return {
    ...service,
    async fill(count: number) {
      const further = Array.from({ length: count }, (_, index) => `POOL-${keys + index}`);
      keys += count;
      await importPoolKeys(`key\n${further.join("\n")}\n`, "designite-java", appContext, "operator:Grace");
      await jobs.runAll();
      await sendMails();
    },
    pay: async (number: string, quantities: number[], changes = {}) =>
      await reportAndSettle(
        [[number, { kind: "paid", details: { ...sampleOrder, ...changes, lines: lines(...quantities) } }]],
        appContext,
        { references: [number] },
      ),
    /** The mails since the last call, each with its recipient and whether it has a key. Keys are given out in no fixed sequence. */
    async keyMails() {
      await sendMails();
      const mails = transport.mails.splice(0).filter(({ purpose }) => purpose !== "operator-alarm");
      return mails
        .map(({ purpose, recipient, text }) => `${purpose} ${recipient} ${/POOL-/.exec(text)?.[0] ?? "no key"}`)
        .toSorted();
    },
  };
}

describe.each(databaseKinds)("the keys of seats on %s", (kind) => {
  test("that arrive late go to the person of the seat, also if it is the buyer", async () => {
    const { appContext, pay, fill, keyMails, transport } = await createWithPool(kind);
    const orderId = await pay("txn_1", [2]);
    const seats = { mailbox: buyer, orderId, item: 1 };
    await assignSeats(seats, [person("bo"), person("Ada", buyer)], appContext);
    expect(await keyMails()).toEqual([`order-keys ${buyer} no key`]);
    await fill(2);
    expect(await keyMails()).toEqual([`license-key ${buyer} POOL-`, "license-key bo@example.com POOL-"]);
    expect(transport.mails).toEqual([]);
  });

  test("that are kept in a renewal go to their people, and those of the buyer to the mail of the order", async () => {
    const { appContext, pay, fill, keyMails } = await createWithPool(kind);
    const before = await pay("txn_1", [2], { subscription: "sub_1" });
    await assignSeats({ mailbox: buyer, orderId: before, item: 1 }, [person("bo"), person("Ada", buyer)], appContext);
    await fill(2);
    await keyMails();
    await pay("txn_2", [2, 1], { subscription: "sub_1" });
    expect(await keyMails()).toEqual([`order-keys ${buyer} no key`]);
    await fill(3);
    expect(await keyMails()).toEqual([
      `license-key ${buyer} POOL-`,
      `license-key ${buyer} POOL-`,
      "license-key bo@example.com POOL-",
    ]);
  });

  test("that go to another person do not speak of an earlier key", async () => {
    const service = await createWithPool(kind);
    const { appContext, clock, pay, fill, sendMails, transport } = service;
    const orderId = await pay("txn_1", [2]);
    const seats = { mailbox: buyer, orderId, item: 1 };
    await assignSeats(seats, [person("bo"), person("cy")], appContext);
    await revokeSeat(seats, 1, appContext);
    clock.advance(days(31));
    expect(await assignSeats(seats, [person("di")], appContext)).toMatchObject({ kind: "assigned" });
    const [cy] = await licensesOf(service, "cy@example.com");
    await reissueLicense(cy?.id ?? "", { reason: "Lost", operator: "Grace" }, appContext);
    await fill(2);
    await sendMails();
    const textOf = (mailbox: string) => transport.mails.findLast(({ recipient }) => recipient === mailbox)?.text;
    expect(textOf("di@example.com")).toContain("Here's your license key for");
    expect(textOf("cy@example.com")).toContain("It replaces the earlier key");
  });

  test("count for the budgets of mails when they arrive late, too", async () => {
    const { appContext, pay, fill } = await createWithPool(kind);
    const orderId = await pay("txn_1", [2]);
    await assignSeats({ mailbox: buyer, orderId, item: 1 }, [person("bo")], appContext);
    const charged = async () => {
      const rows = await appContext.database.query.selectFrom("mailBudget").select("mails").execute();
      return rows.reduce((sum, { mails }) => sum + Number(mails), 0);
    };
    const before = await charged();
    await fill(1);
    expect(await charged()).toBeGreaterThan(before);
  });
});

describe.each(databaseKinds)("a buyer on %s", (kind) => {
  const seatMails = async (reports: [string, OrderReport][], quantities: number[]) => {
    const service = await createAcademicService(kind);
    const { appContext, sendMails, transport } = service;
    await reportAndSettle(
      [["1", { kind: "paid", details: { ...sampleOrder, lines: lines(...quantities) } }]],
      appContext,
    );
    await reportAndSettle(reports, appContext);
    await sendMails();
    return transport.mails
      .filter(({ purpose }) => purpose === "order-seats")
      .toSorted((one, other) => one.text.localeCompare(other.text));
  };

  test("is told once of seats that are added later, by a change or a second payment", async () => {
    const second = { ...sampleOrder, lines: lines(5) };
    const mails = await seatMails(
      [
        ["2", { kind: "changed", lines: lines(3) }],
        ["2", { kind: "changed", lines: lines(3) }],
        ["3", { kind: "changed", lines: lines(3) }],
        ["4", { kind: "paid", details: second }],
        ["5", { kind: "changed", lines: lines(5) }],
      ],
      [1],
    );
    expect(mails).toMatchObject([
      { recipient: buyer, text: expect.stringMatching(/3 seats, 1 before[\s\S]*Assign the seats/) },
      { recipient: buyer, text: expect.stringContaining("5 seats, 3 before") },
    ]);
  });

  test("is told of seats that were taken away, and of nothing while the order is refunded", async () => {
    const fewer: [string, OrderReport] = ["2", { kind: "changed", lines: lines(2) }];
    expect(await seatMails([fewer], [3])).toMatchObject([
      { text: expect.stringMatching(/2 seats, 3 before[\s\S]*no longer work[\s\S]*See who has a seat/) },
    ]);
    expect(await seatMails([["1b", { kind: "refunded", refund: "r", amount: null }], fewer], [3])).toEqual([]);
  });
});
