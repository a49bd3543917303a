import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { verifyLicense } from "#contract/license-key/verify-license.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sampleRing } from "#test/support/sample-keys.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { publicKeys } from "../signing/key-ring.ts";
import { ordersJob } from "../webhooks/run-orders.ts";
import type { OrderReport } from "./order-report.ts";
import { findOrder } from "./order-store.ts";
import { settleOrder } from "./settle-order.ts";

const paid: OrderReport = { kind: "paid", details: sampleOrder };

describe.each(databaseKinds)("an order on %s", (kind) => {
  test("that is paid leads to one license and one mail, however often it is reported", async () => {
    const { appContext, transport, sendMails, clock } = await createAcademicService(kind);
    const id = await reportAndSettle(
      [
        ["1", paid],
        ["1", paid],
        ["2", paid],
      ],
      appContext,
    );
    await settleOrder(id, appContext);
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("-r eyJ") },
    ]);
    expect(transport.mails[0]?.text).toContain("https://billing.example.org/invoice/1");
    const [license, ...others] = await licensesOfOrder(appContext.database.query, id);
    expect(others).toEqual([]);
    const keys = publicKeys(sampleRing);
    expect(await verifyLicense(license?.keyText ?? "", { keys, revoked: new Set(), now: clock.now() })).toMatchObject({
      kind: "valid",
      license: { orderId: id, licensee: "Ada Lovelace", organization: "Engines Ltd", seats: 1 },
    });
    expect(await findOrder(appContext.database.query, id)).toMatchObject({
      state: "paid",
      isSettled: 1,
      total: 25_000,
    });
  });

  test("that ten calls settle at once leads to one license", async () => {
    const { appContext } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], appContext);
    await appContext.database.query
      .updateTable("orderEvent")
      .set({ kind: "paid", facts: JSON.stringify(paid) })
      .execute();
    await Promise.all(Array.from({ length: 10 }, () => settleOrder(id, appContext)));
    expect(await licensesOfOrder(appContext.database.query, id)).toHaveLength(1);
  });

  test("that is disputed suspends its license until the dispute is won, and a refund revokes it", async () => {
    const { appContext } = await createAcademicService(kind);
    const stateOf = async (id: string) => (await licensesOfOrder(appContext.database.query, id))[0];
    const id = await reportAndSettle(
      [
        ["1", paid],
        ["2", { kind: "disputed", dispute: "d" }],
      ],
      appContext,
    );
    expect(await stateOf(id)).toMatchObject({ suspensionReason: "The payment is disputed", revokedAt: null });
    await reportAndSettle([["3", { kind: "dispute-closed", dispute: "d", outcome: "won" }]], appContext);
    expect(await stateOf(id)).toMatchObject({ suspendedAt: null, revokedAt: null });
    await reportAndSettle([["4", { kind: "refunded", refund: "r", amount: null }]], appContext);
    expect(await stateOf(id)).toMatchObject({ revokedBy: "service", revocationReason: "The order was refunded" });
  });

  test("with an unknown price waits for the operator, who is told once", async () => {
    const { appContext, transport, sendMails } = await createAcademicService(kind);
    const unknown: OrderReport = {
      kind: "paid",
      details: { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] },
    };
    const id = await reportAndSettle(
      [
        ["1", unknown],
        ["2", unknown],
      ],
      appContext,
    );
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "order-alarm", recipient: "review@example.org", text: expect.stringContaining("pri_unknown") },
    ]);
    expect(await licensesOfOrder(appContext.database.query, id)).toEqual([]);
    await reportAndSettle([["3", { kind: "assigned", line: 1, offer: "professional-java" }]], appContext);
    expect(await licensesOfOrder(appContext.database.query, id)).toHaveLength(1);
  });

  test("with an unknown price is settled by the next start after the price was mapped", async () => {
    const { appContext } = await createAcademicService(kind);
    const unknown = { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] };
    const id = await reportAndSettle([["1", { kind: "paid", details: unknown }]], appContext);
    const prices = [{ provider: "paddle", price: "pri_unknown", offer: "professional-java", seats: 1 }] as const;
    const restarted = { ...appContext, sales: { ...appContext.sales, prices: [...prices] } };
    await ordersJob(restarted).run(new AbortController().signal);
    expect(await licensesOfOrder(appContext.database.query, id)).toHaveLength(1);
    expect(await findOrder(appContext.database.query, id)).toMatchObject({ problem: null });
  });

  test("in test mode leads to nothing", async () => {
    const { appContext, transport, sendMails } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", paid]], appContext, { isTest: true });
    await sendMails();
    expect([await licensesOfOrder(appContext.database.query, id), transport.mails]).toEqual([[], []]);
  });
});

const reports: OrderReport[] = [
  { kind: "placed", details: sampleOrder },
  paid,
  { kind: "disputed", dispute: "d" },
  { kind: "dispute-closed", dispute: "d", outcome: "won" },
  { kind: "refunded", refund: "r", amount: 10_000 },
  { kind: "refunded", refund: "s", amount: 15_000 },
];

test("any sequence and repetition of a history ends with the same licenses in force, none twice", async () => {
  const { appContext } = await createAcademicService("sqlite");
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
          const id = await reportAndSettle(numbered, appContext, { references: [`${run} order`] });
          const licenses = await licensesOfOrder(appContext.database.query, id);
          const order = await findOrder(appContext.database.query, id);
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
