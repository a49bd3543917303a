import { change } from "#service/change.ts";
import type { App } from "#service/context.ts";
import { fulfill } from "#service/orders/fulfill.ts";
import { storePurchase } from "#service/orders/order-store.ts";
import type { Purchase, PurchaseBuyer } from "#service/orders/purchase.ts";
import type { ItemOffer } from "#service/orders/tables.ts";
import { line, payment, purchase } from "./orders/fake-provider.ts";

export interface SampleSale extends Partial<Purchase>, Partial<PurchaseBuyer> {
  /** Null: its price is mapped to nothing. */
  offer?: ItemOffer | null;
  seats?: number;
}

export const sampleEmail = "ada@example.org";

/** Stores a purchase as it is now, with the offer of each line, and fulfills it. Returns the id of its order. */
export async function sell(app: App, { offer = "professional-java", seats = 1, ...sale }: SampleSale = {}) {
  const { email = sampleEmail, name = "Ada Lovelace", company = "Engines Ltd", ...changes } = sale;
  const sold = purchase({
    ...{ id: "txn_1", number: changes.id ?? "txn_1", provider: "paddle", references: [] },
    buyer: { email, name, company, address: null, taxId: null },
    lines: [line({ price: "pri_x", quantity: seats })],
    payments: [payment({ paidAt: app.clock.now().toISOString() })],
    ...changes,
  });
  return await change(app, "service", async (tx) => {
    const id = await storePurchase(tx, sold, app.clock.now(), app);
    await tx.transaction.updateTable("orderItem").set({ assignedOffer: offer }).where("orderId", "=", id).execute();
    await fulfill(tx, id, app);
    return id;
  });
}

/** What was paid back of the sale in these amounts. */
export const refundOf = (refunded: number): Partial<Purchase> => ({ payments: [payment({ refunded })] });
