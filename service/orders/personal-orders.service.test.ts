import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { addOrderEvent, findOrder } from "./order-store.ts";
import { erasePersonalEvents, erasePersonalOrders, findPersonalEvents, findPersonalOrders } from "./personal-orders.ts";

describe.each(databaseKinds)("a buyer on %s", (kind) => {
  test("who was erased before the payment gets no key, and the operator is told", async () => {
    const { appContext, transport, sendMails } = await createAcademicService(kind);
    const { query } = appContext.database;
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], appContext);
    await auditedTransaction(appContext, "service", (tx) => erasePersonalOrders(tx, sampleOrder.mailbox));
    const { details } = JSON.parse(
      (await query.selectFrom("orderEvent").select("facts").executeTakeFirst())?.facts ?? "",
    );
    await reportAndSettle([["2", { kind: "paid", details }]], appContext);
    expect(await licensesOfOrder(query, id)).toEqual([]);
    expect(await findOrder(query, id)).toMatchObject({ state: "paid", problem: expect.stringContaining("erased") });
    await sendMails();
    expect(transport.mails.map(({ purpose }) => purpose)).toEqual(["order-alarm"]);
  });

  test("is found in events of no order, whose bodies are erased", async () => {
    const { appContext } = await createAcademicService(kind);
    const at = appContext.clock.now().toISOString();
    const body = JSON.stringify({ customer: { email: "Ada@Example.org" } });
    await addOrderEvent(appContext.database.query, {
      ...{ id: appContext.createIdentifier(), provider: "paddle", eventId: "evt_1", orderId: null, occurredAt: at },
      ...{ receivedAt: at, handledAt: null, kind: null, facts: null, body, problem: null },
    });
    expect(await findPersonalEvents("grace@example.org", appContext)).toEqual([]);
    expect(await findPersonalEvents("ada@example.org", appContext)).toHaveLength(1);
    await auditedTransaction(appContext, "service", (tx) => erasePersonalEvents(tx, "ada@example.org"));
    expect(await appContext.database.query.selectFrom("orderEvent").selectAll().execute()).toMatchObject([
      { body: null, handledAt: at },
    ]);
  });

  test("is found before the order is settled", async () => {
    const { appContext } = await createAcademicService(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], appContext);
    await appContext.database.query.updateTable("customerOrder").set({ mailbox: null }).execute();
    expect(await findPersonalOrders("ada@example.org", appContext)).toMatchObject([{ id }]);
  });
});
