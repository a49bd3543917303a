import type { OrderDetails, OrderLine, OrderReport } from "#service/orders/order-report.ts";
import { type ReceivedReport, recordReport } from "#service/orders/order-store.ts";
import { runOrders } from "#service/orders/webhooks/inbox.ts";
import { auditedTransaction } from "#service/change.ts";
import type { AppContext } from "#service/context.ts";

export const javaLine: OrderLine = {
  price: null,
  offer: "professional-java",
  quantity: 1,
  amount: 25_000,
  renewsId: null,
};

export const sampleOrder: OrderDetails = {
  mailbox: "ada@example.org",
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
  appContext: AppContext,
  changes: Partial<ReceivedReport> = {},
): Promise<string> {
  let orderId = "";
  for (const [eventId, report] of reports) {
    orderId = await auditedTransaction(appContext, "service", (tx) =>
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
        appContext,
      ),
    );
    await runOrders(appContext);
  }
  return orderId;
}
