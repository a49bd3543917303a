import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deliverEvent, webhookSecrets } from "#test/support/webhooks/deliver-event.ts";
import { sampleSales } from "#test/support/webhooks/sample-sales.ts";
import { shops } from "#test/support/webhooks/shops.ts";
import { change } from "../../change.ts";
import { erasePersonalEvents, findPersonalEvents } from "../personal-orders.ts";
import { runOrders } from "./inbox.ts";

describe.each(databaseKinds)("the events of a person on %s", (kind) => {
  test("are found by mailbox, order and customer, and their bodies are removed", async () => {
    const service = await createAcademicService(kind, { configuration: { webhookSecrets, sales: sampleSales } });
    const { app, application } = service;
    const events = [...shops.paddle.purchase, ...shops.stripe.purchase];
    for (const event of events) await deliverEvent((path, request) => application.request(path, request), event);
    await runOrders(app);
    expect(await findPersonalEvents("a_a@example.org", app)).toEqual([]);
    expect(await findPersonalEvents("ada@example.org", app)).toHaveLength(events.length);
    await change(app, "operator:Grace", (tx) => erasePersonalEvents(tx, "ada@example.org"));
    const { query } = app.database;
    expect(await query.selectFrom("orderEvent").select("id").where("body", "is not", null).execute()).toEqual([]);
    // What the provider sends of the order after that still counts.
    for (const event of shops.stripe.refundInPart)
      await deliverEvent((path, request) => application.request(path, request), event);
    await runOrders(app);
    const refunded = await query.selectFrom("customerOrder").select("refunded").where("refunded", ">", 0).execute();
    expect(refunded).toEqual([{ refunded: 10_000 }]);
  });
});
