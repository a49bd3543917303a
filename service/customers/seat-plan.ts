import { offers } from "#content/products/offers.ts";
import { endOfTerm } from "../licenses/issue-license.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { findRenewed } from "../orders/find-renewed.ts";
import { findOrder, itemsOfOrder } from "../orders/order-store.ts";
import { grantsLicenses } from "../orders/plan-licenses.ts";
import { hasSeats, soldOffer } from "../orders/sold-offers.ts";
import type { OrderItemRow, OrderRow } from "../orders/tables.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { addDuration, days } from "../platform/time/time.ts";

/** A seat that a person has, or had until it was taken back. */
export interface TakenSeat {
  seat: number;
  license: StoredLicense;
  /** From when on it can go to another person. */
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
  /** Those that were taken back and cannot go to another person yet. */
  waiting: readonly TakenSeat[];
  /** Each with the license that its next one replaces, if the seat was assigned before. */
  free: readonly { seat: number; replacesId: string | null }[];
  /** Those that the buyer took back and nobody else has, waiting or free. Their persons can have them again at once. */
  returnable: readonly TakenSeat[];
  /** The end of every license of the item. */
  expiresAt: Date;
}

/** The name of what was ordered. */
export function nameOfItem({ item: { offer } }: Pick<SeatPlan, "item">): string {
  const sold = soldOffer(offer);
  return sold ? offers[sold.id].name : "";
}

type SeatParts = Pick<AppContext, "sales" | "clock">;

/** Reads the seats of an item, or undefined if the buyer does not assign them. */
export async function readSeats(
  queries: Queries,
  order: OrderRow,
  itemNumber: number,
  { sales, clock }: SeatParts,
): Promise<SeatPlan | undefined> {
  const now = clock.now();
  const items = await itemsOfOrder(queries, order.id);
  const item = items.find((each) => each.item === itemNumber);
  const sold = item && soldOffer(item.offer);
  if (!item || !sold || !hasSeats(item)) return undefined;
  const previous = (await findRenewed(queries, order, [item])).get(item.item)?.license;
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
): Pick<SeatPlan, "taken" | "waiting" | "free" | "returnable"> {
  const taken: TakenSeat[] = [];
  const waiting: TakenSeat[] = [];
  const free: { seat: number; replacesId: string | null }[] = [];
  const returned: TakenSeat[] = [];
  for (let seat = 1; seat <= count; seat += 1) {
    const ofSeat = licenses.filter((license) => license.seat === seat);
    const license = ofSeat.find(({ id }) => !ofSeat.some(({ replacesId }) => replacesId === id));
    if (!license) {
      free.push({ seat, replacesId: null });
      continue;
    }
    const held = { seat, license, until: addDuration(assignedAt(license, ofSeat), days(seatDays)) };
    if (license.revokedAt === null) taken.push(held);
    else if (held.until.getTime() > now.getTime()) waiting.push(held);
    else free.push({ seat, replacesId: license.id });
    if (license.revokedBy === "buyer") returned.push(held);
  }
  const present = new Set([...taken.map((each) => each.license.mailbox), erasedMailbox]);
  return { taken, waiting, free, returnable: returned.filter(({ license }) => !present.has(license.mailbox)) };
}

/** When the person of a license got the seat: a key for a replaced computer does not count. */
function assignedAt({ mailbox, issuedAt, replacesId }: StoredLicense, ofSeat: readonly StoredLicense[]): Date {
  const before = ofSeat.find(({ id }) => id === replacesId);
  return before?.mailbox === mailbox ? assignedAt(before, ofSeat) : new Date(issuedAt);
}

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
export async function readSeatPlans(queries: Queries, order: OrderRow, parts: SeatParts): Promise<SeatPlan[]> {
  const plans: SeatPlan[] = [];
  for (const { item } of await itemsOfOrder(queries, order.id)) {
    const plan = await readSeats(queries, order, item, parts);
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
  parts: SeatParts,
): Promise<SeatPlan | undefined> {
  const order = await findOrder(queries, orderId);
  return order?.mailbox === mailbox ? await readSeats(queries, order, item, parts) : undefined;
}
