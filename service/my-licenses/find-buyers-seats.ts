import type { SalesSettings } from "../config/sales-settings.ts";
import type { Queries } from "../database/database.ts";
import { findOrder } from "../orders/order-store.ts";
import { readSeats, type SeatPlan } from "./seat-plan.ts";

/** The seats of one item, as their buyer names them. */
export interface SeatsOfBuyer {
  /** The mailbox that the buyer has proven. */
  mailbox: string;
  orderId: string;
  item: number;
}

/** The seats of an item, or undefined if the order is not the buyer's. */
export async function findBuyersSeats(
  queries: Queries,
  { mailbox, orderId, item }: SeatsOfBuyer,
  at: { sales: SalesSettings; now: Date },
): Promise<SeatPlan | undefined> {
  const order = await findOrder(queries, orderId);
  return order?.mailbox === mailbox ? await readSeats(queries, order, item, at) : undefined;
}
