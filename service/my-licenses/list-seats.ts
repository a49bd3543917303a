import type { SalesSettings } from "../config/sales-settings.ts";
import type { Queries } from "../database/database.ts";
import { itemsOfOrder } from "../orders/order-store.ts";
import type { OrderRow } from "../orders/tables.ts";
import { nameOfItem, readSeats, type SeatPlan } from "./seat-plan.ts";

/** A seat of an order, as the operator sees it. */
export interface ListedSeat {
  item: number;
  license: string;
  seat: number;
  state: "taken" | "waiting" | "free";
  /** From when on another person can get a seat that waits. */
  freeFrom: string | null;
  licenseId: string | null;
  licensee: string | null;
  mailbox: string | null;
}

/** The plan of each item of an order whose seats the buyer assigns. */
export async function readSeatPlans(
  queries: Queries,
  order: OrderRow,
  at: { sales: SalesSettings; now: Date },
): Promise<SeatPlan[]> {
  const plans: SeatPlan[] = [];
  for (const { item } of await itemsOfOrder(queries, order.id)) {
    const plan = await readSeats(queries, order, item, at);
    if (plan) plans.push(plan);
  }
  return plans;
}

/** The seats of an item by their numbers. */
export function listSeats(plan: SeatPlan): ListedSeat[] {
  const at = { item: plan.item.item, license: nameOfItem(plan) };
  const nobody = { licenseId: null, licensee: null, mailbox: null };
  const seats: ListedSeat[] = [
    ...plan.taken.map(({ seat, license: { id, licensee, mailbox } }) => {
      return { ...at, seat, state: "taken", freeFrom: null, licenseId: id, licensee, mailbox } as const;
    }),
    ...plan.waiting.map(({ seat, until }) => {
      return { ...at, seat, state: "waiting", freeFrom: until.toISOString(), ...nobody } as const;
    }),
    ...plan.free.map(({ seat }) => ({ ...at, seat, state: "free", freeFrom: null, ...nobody }) as const),
  ];
  return seats.sort((one, other) => one.seat - other.seat);
}
