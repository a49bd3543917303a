import { change } from "#service/change.ts";
import type { App } from "#service/context.ts";
import type { OrderDetails, OrderLine, OrderReport } from "#service/orders/order-report.ts";
import { type ReceivedReport, recordReport } from "#service/orders/order-store.ts";
import { runOrders } from "#service/orders/webhooks/inbox.ts";

export const javaLine: OrderLine = {
  price: null,
  offer: "professional-java",
  quantity: 1,
  amount: 25_000,
  renewsId: null,
};

export const sampleOrder: OrderDetails = {
  email: "ada@example.org",
  buyer: "Ada Lovelace",
  company: "Engines Ltd",
  invoiceAddress: null,
  taxId: null,
  purchaseOrder: null,
  currency: "USD",
  total: 25_000,
  tax: 0,
  invoiceUrl: "https://billing.example.org/invoice/1",
  subscription: null,
  lines: [javaLine],
};

/** Records reports on one order in this sequence, each with its number in it, and settles after each. */
export async function reportAndSettle(
  reports: readonly (readonly [eventId: string, report: OrderReport])[],
  app: App,
  changes: Partial<ReceivedReport> = {},
): Promise<string> {
  let orderId = "";
  for (const [eventId, report] of reports) {
    orderId = await change(app, "service", (tx) =>
      recordReport(
        tx,
        {
          provider: "paddle",
          eventId,
          occurredAt: new Date("2026-01-05T11:00:00.000Z"),
          isTest: false,
          references: ["txn_1"],
          report,
          ...changes,
        },
        app,
      ),
    );
    await runOrders(app);
  }
  return orderId;
}
