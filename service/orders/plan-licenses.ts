import type { AppContext } from "../context/app-context.ts";
import { endOfTerm } from "../licenses/end-of-term.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-source.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { areSameProducts, formatProducts, latestProducts, parseProducts } from "../licenses/licensed-products.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { wholeSeconds } from "../time/durations.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { nameOnLicense } from "./name-on-license.ts";
import { hasSeats, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** The changes that bring the licenses of an order in line with its state. */
export interface LicensePlan {
  grants: readonly LicenseGrant[];
  revoke: readonly { id: string; reason: string }[];
  suspend: readonly { id: string; reason: string }[];
  restore: readonly string[];
}

export interface Planning {
  order: Pick<OrderRow, "id" | "provider" | "isTest" | "keysMailedAt">;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  /** Those of the order, revoked ones too. */
  licenses: readonly StoredLicense[];
  /** The license that an item renews, by the number of the item. */
  renewed: ReadonlyMap<number, StoredLicense>;
  /** The licenses of the people who have a seat of what an item renews. */
  renewedSeats: ReadonlyMap<number, readonly StoredLicense[]>;
}

/** What is to be done with the licenses of an order. It changes nothing that is done already. */
export function planLicenses(planning: Planning, { sales, clock }: Pick<AppContext, "sales" | "clock">): LicensePlan {
  const { order, folded, items, licenses } = planning;
  if (order.isTest === 1) return { grants: [], revoke: [], suspend: [], restore: [] };
  const unrevoked = licenses.filter(({ revokedAt }) => revokedAt === null);
  const mayIssue = order.provider !== "import";
  const isRefunded = folded.state === "refunded";
  const isPartial = folded.refunded > 0 && !isRefunded;
  const { partial } = sales.refunds;
  const mayUse = isInUse(folded, sales);
  const isRevoked = isRefunded || (isPartial && partial === "revoke");
  const isSuspended = !isRevoked && ((isPartial && partial === "suspend") || (unrevoked.length > 0 && !mayUse));
  const superfluous = unrevoked.filter(({ orderItem, seat }) => seat > seatsOf(items, orderItem));
  const ofOtherPlan = unrevoked.filter((license) => !superfluous.includes(license) && isOfOtherOffer(license, items));
  return {
    grants:
      mayIssue && mayUse && !isRevoked && !isSuspended
        ? items.flatMap((item) => grantsOf(item, planning, sales, clock.now()))
        : [],
    revoke: isRevoked
      ? unrevoked.map(({ id }) => ({ id, reason: "The order was refunded" }))
      : [
          ...superfluous.map(({ id }) => ({ id, reason: "The order has fewer seats" })),
          ...ofOtherPlan.map(({ id }) => ({ id, reason: "The order is for another product" })),
        ],
    suspend: isSuspended
      ? unrevoked
          .filter(({ suspendedAt }) => suspendedAt === null)
          .map(({ id }) => ({
            id,
            reason: folded.state === "disputed" ? "The payment is disputed" : "The order was refunded in part",
          }))
      : [],
    restore:
      isSuspended || isRevoked ? [] : unrevoked.filter(({ suspendedAt }) => suspendedAt !== null).map(({ id }) => id),
  };
}

const seatsOf = (items: readonly OrderItemRow[], number: number | null) =>
  items.find(({ item }) => item === number)?.seats ?? 0;

/** Whether a license is for products that its item no longer stands for. An item without a known offer tells nothing. */
function isOfOtherOffer(
  { orderItem, products }: Pick<StoredLicense, "orderItem" | "products">,
  items: readonly OrderItemRow[],
): boolean {
  const sold = soldOffer(items.find(({ item }) => item === orderItem)?.offer ?? null);
  if (!sold) return false;
  const ids: readonly string[] = sold.products;
  return parseProducts(products).some(({ id }) => !ids.includes(id));
}

/** The licenses that an item lacks. The seats of several people wait until the buyer assigns them. */
function grantsOf(item: OrderItemRow, planning: Planning, sales: AppContext["sales"], now: Date): LicenseGrant[] {
  const { order, folded, licenses, renewed } = planning;
  const { details } = folded;
  const sold = soldOffer(item.offer);
  if (!sold || !details || details.mailbox === erasedMailbox) return [];
  if (hasSeats(item)) return seatGrantsOf(item, planning, sales, now);
  const seat = sold.seats === "shared" ? 0 : 1;
  const previous = renewed.get(item.item);
  return splitBySource(latestProducts(sold.products), sales).flatMap((products) => {
    const present = licenses.filter(
      (license) =>
        license.orderItem === item.item &&
        license.seat === seat &&
        areSameProducts(license.products, formatProducts(products)),
    );
    const latest = present.find(({ id }) => !present.some(({ replacesId }) => replacesId === id));
    const isEnough = latest && (seat > 0 || latest.seats === item.seats || latest.revokedAt !== null);
    if (isEnough) return [];
    const company = nameOnLicense(details.company, seat === 0 ? "licensee" : "organization");
    const buyer = nameOnLicense(details.buyer, "licensee") ?? details.mailbox.slice(0, 120);
    return [
      {
        products,
        edition: sold.edition,
        licensee: seat === 0 ? (company ?? buyer) : buyer,
        organization: seat === 0 ? null : company,
        mailbox: details.mailbox,
        issuedBy: order.provider,
        orderId: order.id,
        orderItem: item.item,
        seat,
        seats: seat === 0 ? item.seats : 1,
        issuedAt: wholeSeconds(now),
        expiresAt: latest ? new Date(latest.expiresAt) : endOfTerm(previous, now),
        replacesId: latest?.id ?? null,
        renewsId: latest ? latest.renewsId : (previous?.id ?? null),
      },
    ];
  });
}

/**
 * The licenses of the people who keep their seats when an order is renewed: once, before the keys of the order are sent.
 * From then on the buyer assigns its seats.
 */
function seatGrantsOf(
  { item, offer, seats }: OrderItemRow,
  { order, folded: { details }, licenses, renewedSeats }: Planning,
  sales: AppContext["sales"],
  now: Date,
): LicenseGrant[] {
  const sold = soldOffer(offer);
  const isBegun = order.keysMailedAt !== null || licenses.some(({ orderItem }) => orderItem === item);
  if (!sold || !details || isBegun) return [];
  const previous = (renewedSeats.get(item) ?? []).slice(0, seats);
  return splitBySource(latestProducts(sold.products), sales).flatMap((products) =>
    previous.map((license, index) => ({
      products,
      edition: sold.edition,
      licensee: license.licensee,
      organization: nameOnLicense(details.company, "organization") ?? license.organization,
      mailbox: license.mailbox,
      issuedBy: order.provider,
      orderId: order.id,
      orderItem: item,
      seat: index + 1,
      seats: 1,
      issuedAt: wholeSeconds(now),
      expiresAt: endOfTerm(license, now),
      renewsId: license.id,
    })),
  );
}

/** Whether the licenses of an order may be used, so far as no part of it was paid back. */
function isInUse({ state }: Pick<FoldedOrder, "state">, { refunds }: AppContext["sales"]): boolean {
  return state === "paid" || (state === "disputed" && refunds.dispute === "keep");
}

/** Whether an order grants further licenses, such as those of its seats. */
export function grantsLicenses(
  order: Pick<OrderRow, "state" | "refunded" | "isTest">,
  sales: AppContext["sales"],
): boolean {
  const isWhole = order.refunded === 0 || sales.refunds.partial === "keep";
  return order.isTest === 0 && isWhole && isInUse(order, sales);
}
