import { offers } from "#content/offers.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import { endOfTerm } from "../../licenses/end-of-term.ts";
import { licensesOfOrder, type StoredLicense } from "../../licenses/license-store.ts";
import { findRenewed } from "../../orders/find-renewed.ts";
import { itemsOfOrder } from "../../orders/order-store.ts";
import { grantsLicenses } from "../../orders/plan-licenses.ts";
import { hasSeats, soldOffer } from "../../orders/sold-offers.ts";
import type { OrderItemRow, OrderRow } from "../../orders/tables.ts";
import { addDuration, days } from "../../time/durations.ts";

/** A seat that a person has. */
export interface TakenSeat {
  seat: number;
  license: StoredLicense;
}

/** A seat that was taken back, and goes to another person from this time on. */
interface WaitingSeat {
  seat: number;
  until: Date;
}

/** The seats of an item of an order. */
export interface SeatPlan {
  order: OrderRow;
  item: OrderItemRow;
  sold: NonNullable<ReturnType<typeof soldOffer>>;
  /** Why no seat can be assigned, if so. */
  closed: "order" | "term" | undefined;
  taken: readonly TakenSeat[];
  waiting: readonly WaitingSeat[];
  /** Each with the license that its next one replaces, if the seat was assigned before. */
  free: readonly { seat: number; replacesId: string | null }[];
  /** The end of every license of the item. */
  expiresAt: Date;
}

/** The name of what was ordered. */
export function nameOfItem({ item: { offer } }: Pick<SeatPlan, "item">): string {
  return offer === null ? "" : offers[offer].name;
}

/** Reads the seats of an item, or undefined if the buyer does not assign them. */
export async function readSeats(
  queries: Queries,
  order: OrderRow,
  itemNumber: number,
  { sales, now }: { sales: SalesSettings; now: Date },
): Promise<SeatPlan | undefined> {
  const items = await itemsOfOrder(queries, order.id);
  const item = items.find((each) => each.item === itemNumber);
  const sold = item && soldOffer(item.offer);
  if (!item || !sold || !hasSeats(item)) return undefined;
  const previous = (await findRenewed(queries, order, [item])).get(item.item);
  const expiresAt = endOfTerm(previous, new Date(order.paidAt ?? now));
  const ofItem = (await licensesOfOrder(queries, order.id)).filter(({ orderItem }) => orderItem === item.item);
  const isOver = expiresAt.getTime() <= now.getTime();
  return {
    order,
    item,
    sold,
    closed: grantsLicenses(order, sales) ? (isOver ? "term" : undefined) : "order",
    ...sortSeats(item.seats, ofItem, { seatDays: sales.selfService.seatDays, now }),
    expiresAt,
  };
}

/** Which seats are taken, which wait, and which are free. */
function sortSeats(
  count: number,
  licenses: readonly StoredLicense[],
  { seatDays, now }: { seatDays: number; now: Date },
): Pick<SeatPlan, "taken" | "waiting" | "free"> {
  const taken: TakenSeat[] = [];
  const waiting: WaitingSeat[] = [];
  const free: { seat: number; replacesId: string | null }[] = [];
  for (let seat = 1; seat <= count; seat += 1) {
    const ofSeat = licenses.filter((license) => license.seat === seat);
    const latest = ofSeat.find(({ id }) => !ofSeat.some(({ replacesId }) => replacesId === id));
    if (!latest) {
      free.push({ seat, replacesId: null });
      continue;
    }
    const until = addDuration(assignedAt(latest, ofSeat), days(seatDays));
    if (latest.revokedAt === null) taken.push({ seat, license: latest });
    else if (until.getTime() > now.getTime()) waiting.push({ seat, until });
    else free.push({ seat, replacesId: latest.id });
  }
  return { taken, waiting, free };
}

/** When the person of a license got the seat: a key for a replaced computer does not count. */
function assignedAt({ mailbox, issuedAt, replacesId }: StoredLicense, ofSeat: readonly StoredLicense[]): Date {
  const before = ofSeat.find(({ id }) => id === replacesId);
  return before?.mailbox === mailbox ? assignedAt(before, ofSeat) : new Date(issuedAt);
}
