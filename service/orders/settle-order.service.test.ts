import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifyLicense } from "#contract/license-key.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { sampleRing } from "#test/support/sample-keys.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { notOurs } from "../sales-settings.ts";
import { listOrders } from "./facts.ts";
import type { OrderReport } from "./order-report.ts";
import { findOrder } from "./order-store.ts";
import { settleOrder } from "./settle-order.ts";
import { ordersJob } from "./webhooks/inbox.ts";

const paid: OrderReport = { kind: "paid", details: sampleOrder };

describe.each(databaseKinds)("an order on %s", (kind) => {
  test("that is paid leads to one license and one mail, however often it is reported", async () => {
    const { app, transport, sendMails, clock } = await createAcademicService(kind);
    const id = await reportAndSettle(
      [
        ["1", paid],
        ["1", paid],
        ["2", paid],
      ],
      app,
    );
    await settleOrder(id, app);
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("-r eyJ") },
    ]);
    expect(transport.mails[0]?.text).toContain("https://billing.example.org/invoice/1");
    const [license, ...others] = await licensesOfOrder(app.database.query, id);
    expect(others).toEqual([]);
    const keys = publicKeys(sampleRing);
    expect(await verifyLicense(license?.keyText ?? "", { keys, revoked: new Set(), now: clock.now() })).toMatchObject({
      kind: "valid",
      license: { orderId: id, licensee: "Ada Lovelace", organization: "Engines Ltd", seats: 1 },
    });
    expect(await findOrder(app.database.query, id)).toMatchObject({
      state: "paid",
      isSettled: 1,
      total: 25_000,
    });
  });

  test("that ten calls settle at once leads to one license", async () => {
    const { app } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    await app.database.query
      .updateTable("orderEvent")
      .set({ kind: "paid", facts: JSON.stringify(paid) })
      .execute();
    await Promise.all(Array.from({ length: 10 }, () => settleOrder(id, app)));
    expect(await licensesOfOrder(app.database.query, id)).toHaveLength(1);
  });

  test("that is disputed suspends its license until the dispute is won, and a refund revokes it", async () => {
    const { app } = await createAcademicService(kind);
    const stateOf = async (id: string) => (await licensesOfOrder(app.database.query, id))[0];
    const id = await reportAndSettle(
      [
        ["1", paid],
        ["2", { kind: "disputed", dispute: "d" }],
      ],
      app,
    );
    expect(await stateOf(id)).toMatchObject({ suspensionReason: "The payment is disputed", revokedAt: null });
    await reportAndSettle([["3", { kind: "dispute-closed", dispute: "d", outcome: "won" }]], app);
    expect(await stateOf(id)).toMatchObject({ suspendedAt: null, revokedAt: null });
    await reportAndSettle([["4", { kind: "refunded", refund: "r", amount: null }]], app);
    expect(await stateOf(id)).toMatchObject({ revokedBy: "service", revocationReason: "The order was refunded" });
  });

  test("that is disputed, decided and refunded tells its buyer each time, once, and whom to write to", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const heard = async (...reports: Parameters<typeof reportAndSettle>[0]) => {
      transport.mails.length = 0;
      await reportAndSettle(reports, app);
      await sendMails();
      const mails = transport.mails.filter(({ purpose }) => purpose !== "order-alarm");
      return mails.map(({ purpose, recipient, subject, text }) => {
        expect([purpose, recipient]).toEqual(["order-withheld", sampleOrder.email]);
        expect(text).toMatch(/write to contact@\S+ and include your order number, txn_1\./);
        return `${subject}: ${text.split("\n\n").slice(1, 3).join(" ")}`;
      });
    };
    await reportAndSettle([["1", paid]], app);
    await sendMails();
    expect(await heard(["2", { kind: "disputed", dispute: "d" }], ["2b", { kind: "disputed", dispute: "d" }])).toEqual([
      expect.stringMatching(
        /^The license for your order txn_1 is suspended: The payment for your order txn_1 is disputed\..* won't work until this is settled\.$/,
      ),
    ]);
    expect(await heard(["3", { kind: "dispute-closed", dispute: "d", outcome: "won" }])).toEqual([
      expect.stringContaining("works again: Your license key for DesigniteJava works again."),
    ]);
    const refunded: OrderReport = { kind: "refunded", refund: "r", amount: null };
    expect(await heard(["4", refunded], ["5", refunded])).toEqual([
      "The license for your order txn_1 has ended: The payment for your order txn_1 was refunded. Your license key for DesigniteJava no longer works.",
    ]);
  });

  test.each([
    ["suspend", /suspended: Hello, Part of the payment .* won't work until/],
    ["revoke", /has ended: Hello, Part of the payment .* no longer works/],
    ["keep", undefined],
  ] as const)("that is refunded in part tells its buyer what the rule %s does", async (partial, words) => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const sales = { ...app.sales, refunds: { ...app.sales.refunds, partial } };
    const refunded: OrderReport = { kind: "refunded", refund: "r", amount: 100 };
    await reportAndSettle(
      [
        ["1", paid],
        ["2", refunded],
      ],
      { ...app, sales },
    );
    await sendMails();
    const told = transport.mails.filter(({ purpose }) => purpose === "order-withheld");
    const heard = told.map(({ subject, text }) => `${subject}: ${text.replaceAll("\n\n", " ")}`);
    expect(heard).toEqual(words ? [expect.stringMatching(words)] : []);
  });

  test("that is refunded before its keys are there tells of no key that no longer works", async () => {
    const sales = salesWith({ kind: "pool", lowLevel: 0 });
    const { app, transport, sendMails } = await createAcademicService(kind, { configuration: { sales } });
    await reportAndSettle(
      [
        ["1", paid],
        ["2", { kind: "refunded", refund: "r", amount: null }],
      ],
      app,
    );
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).not.toContain("order-withheld");
  });

  test("with an unknown price waits for the operator, who is told once", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const unknown: OrderReport = {
      kind: "paid",
      details: { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] },
    };
    const id = await reportAndSettle(
      [
        ["1", unknown],
        ["2", unknown],
      ],
      app,
    );
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "order-alarm", recipient: "review@example.org", text: expect.stringContaining("pri_unknown") },
    ]);
    expect(await licensesOfOrder(app.database.query, id)).toEqual([]);
    await reportAndSettle([["3", { kind: "assigned", line: 1, offer: "professional-java" }]], app);
    expect(await licensesOfOrder(app.database.query, id)).toHaveLength(1);
  });

  test("with a known and an unknown item serves the known one at once, and the other when it is known", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const unknown = { ...javaLine, offer: null, price: "pri_unknown", quantity: 3, amount: 75_000 };
    const details = { ...sampleOrder, total: 100_000, lines: [javaLine, unknown] };
    const id = await reportAndSettle([["1", { kind: "paid", details }]], app);
    const mailed = async () => {
      await sendMails();
      return transport.mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`).toSorted();
    };
    expect(await mailed()).toEqual(["order-alarm review@example.org", "order-keys ada@example.org"]);
    const alarm = transport.mails.find(({ purpose }) => purpose === "order-alarm");
    expect(alarm?.text).toContain(`http://localhost:8000/desk/orders/${id}\n`);
    expect(alarm?.text).toContain("Item 2 (3 × USD 750.00) has the price pri_unknown");
    expect(alarm?.text).not.toContain("Item 1");
    const filter = { withoutKeyBefore: app.clock.now(), limit: 2 };
    expect(await listOrders(app.database.query, filter)).toMatchObject([{ id }]);
    await reportAndSettle([["2", { kind: "assigned", line: 2, offer: "professional-python" }]], app);
    expect(await listOrders(app.database.query, filter)).toEqual([]);
    expect((await mailed()).filter((mail) => mail.startsWith("order-keys"))).toHaveLength(2);
    expect(transport.mails.at(-1)?.text).toContain("has all 3 keys");
    const licenses = await licensesOfOrder(app.database.query, id);
    expect(licenses.map(({ orderItem, seat }) => [orderItem, seat])).toEqual([
      [1, 1],
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
  });

  test("with a price that is none of ours is settled without a word", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const price = { provider: "paddle", price: "pri_consulting", offer: notOurs, seats: 1 } as const;
    const sales = { ...app.sales, prices: [price] };
    const consulting = { ...javaLine, offer: null, price: price.price };
    const details = { ...sampleOrder, lines: [consulting] };
    const id = await reportAndSettle([["1", { kind: "paid", details }]], { ...app, sales });
    await sendMails();
    expect(transport.mails).toEqual([]);
    expect(await findOrder(app.database.query, id)).toMatchObject({ state: "paid", problem: null });
    const filter = { withoutKeyBefore: app.clock.now(), limit: 2 };
    expect(await listOrders(app.database.query, filter)).toEqual([]);
  });

  test("with an unknown price is settled by the next start after the price was mapped", async () => {
    const { app } = await createAcademicService(kind);
    const unknown = { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] };
    const id = await reportAndSettle([["1", { kind: "paid", details: unknown }]], app);
    const prices = [{ provider: "paddle", price: "pri_unknown", offer: "professional-java", seats: 1 }] as const;
    const restarted = { ...app, sales: { ...app.sales, prices: [...prices] } };
    await ordersJob(restarted).run(new AbortController().signal);
    expect(await licensesOfOrder(app.database.query, id)).toHaveLength(1);
    expect(await findOrder(app.database.query, id)).toMatchObject({ problem: null });
  });

  test("in test mode leads to nothing", async () => {
    const { app, transport, sendMails } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", paid]], app, { isTest: true });
    await sendMails();
    expect([await licensesOfOrder(app.database.query, id), transport.mails]).toEqual([[], []]);
  });
});

const reports: OrderReport[] = [
  { kind: "placed", details: sampleOrder },
  paid,
  { kind: "disputed", dispute: "d" },
  { kind: "dispute-closed", dispute: "d", outcome: "won" },
  { kind: "refunded", refund: "r", amount: 10_000 },
  { kind: "refunded", refund: "s", amount: 15_000 },
  { kind: "refund-failed", refund: "s" },
];

test("any sequence and repetition of a history ends with the same licenses in force, none twice", async () => {
  const { app } = await createAcademicService("sqlite");
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(
      fc
        .subarray(reports, { minLength: 1 })
        .chain((history) =>
          fc.tuple(
            fc.constant(history),
            fc.shuffledSubarray([...history, ...history], { minLength: history.length * 2 }),
          ),
        ),
      async ([history, shuffled]) => {
        histories += 1;
        const outcomeOf = async (run: string, sequence: readonly OrderReport[]) => {
          const numbered = sequence.map((report) => [`${run} ${reports.indexOf(report)}`, report] as const);
          const id = await reportAndSettle(numbered, app, { references: [`${run} order`] });
          const licenses = await licensesOfOrder(app.database.query, id);
          const order = await findOrder(app.database.query, id);
          const valid = licenses.filter(({ revokedAt, suspendedAt }) => revokedAt === null && suspendedAt === null);
          return { state: order?.state, refunded: order?.refunded, valid: valid.length, isTwice: licenses.length > 1 };
        };
        const inOrder = await outcomeOf(`a${histories}`, history);
        expect(await outcomeOf(`b${histories}`, shuffled)).toEqual(inOrder);
        expect(inOrder).toMatchObject({ isTwice: false, valid: inOrder.state === "paid" ? 1 : 0 });
      },
    ),
    { numRuns: 100 },
  );
});
