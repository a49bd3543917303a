import type { App } from "../context.ts";
import { endOfTerm, type LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-source.ts";
import { areSameProducts, formatProducts, latestProducts, parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedEmail } from "../mail/tables.ts";
import { addDuration, days, minutes, wholeSeconds } from "../time.ts";
import type { Renewed } from "./find-renewed.ts";
import { namesOfBuyer } from "./names-on-license.ts";
import type { Order } from "./order-store.ts";
import { isForCompany, isTooMany, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderPaymentRow, OrderState } from "./tables.ts";

/** Why the licenses of an order are withheld, for the record. The mail to the buyer has words of the same names. */
export const withholding = {
  refunded: "The order was refunded",
  refundedInPart: "The order was refunded in part",
  disputed: "The payment is disputed",
  fewerSeats: "The order has fewer seats",
  otherProduct: "The order is for another product",
} as const;
type Withholding = keyof typeof withholding;

/** `restored`: no longer suspended, or no longer revoked, with the same key as before. */
export type LicenseChange = { license: LicenseRow } & (
  | { to: "revoked" | "suspended"; reason: Withholding }
  | { to: "restored"; reason?: undefined }
);

/** The changes that bring the licenses of an order in line with what is owned. */
export interface LicensePlan {
  grants: LicenseGrant[];
  changes: LicenseChange[];
}

/** An order, and what there is to go by. */
export interface Planning {
  order: Order;
  /** Those of the order, revoked ones too. */
  licenses: readonly LicenseRow[];
  renewed: Renewed | undefined;
  /** The licenses of others that licenses of the order have renewed. */
  former: readonly LicenseRow[];
}

const isPaidBack = ({ total, refunded }: OrderPaymentRow): boolean => total > 0 && refunded >= total;

/** Whether nothing of what was paid is left. */
const isRefunded = (payments: readonly OrderPaymentRow[]): boolean =>
  payments.some(isPaidBack) && payments.every((payment) => isPaidBack(payment) || payment.total === 0);

const isRefundedInPart = (payments: readonly OrderPaymentRow[]): boolean =>
  payments.some((payment) => payment.refunded > 0 && !isPaidBack(payment));

export function stateOf(order: Order): OrderState {
  if (order.payments.length > 0) {
    if (order.dispute === "open") return "disputed";
    return isRefunded(order.payments) ? "refunded" : "paid";
  }
  if (order.isCanceled === 1) return "canceled";
  return order.isTrial === 1 ? "trial" : "unpaid";
}

/** What is to be done with the licenses of an order. It changes nothing that is done already. */
export function planLicenses(planning: Planning, { sales, clock }: Pick<App, "sales" | "clock">): LicensePlan {
  const { order, licenses } = planning;
  const plan: LicensePlan = { grants: [], changes: [] };
  // What is not understood changes nothing.
  if (order.providerProblem !== null) return plan;
  const now = clock.now();
  const suspension = suspensionOf(order, sales);
  for (const license of licenses.filter(({ expiresAt }) => expiresAt > now.toISOString())) {
    const { revokedAt, suspendedAt } = license;
    const revocation = refundOf(license, planning, sales) ?? misfitOf(license, order);
    if (revocation) {
      if (revokedAt === null) plan.changes.push({ license, to: "revoked", reason: revocation });
    } else if (suspension) {
      if (revokedAt === null && suspendedAt === null)
        plan.changes.push({ license, to: "suspended", reason: suspension });
    } else if (isWithheldByUs(license, licenses)) plan.changes.push({ license, to: "restored" });
  }
  if (suspension === undefined && isGranted(order, sales))
    plan.grants.push(...order.items.flatMap((item) => grantsOf(item, planning, sales, now)));
  return plan;
}

/** Whether what an order lacks is issued: it is paid or on trial, and nobody took the money back. */
function isGranted({ email, payments, isTrial, paidUntil }: Order, { refunds }: App["sales"]): boolean {
  if (email === erasedEmail || email === "") return false;
  const last = payments.at(-1);
  if (!last) return isTrial === 1 && paidUntil !== null;
  return !isPaidBack(last) && !isRefunded(payments) && !(refunds.partial === "revoke" && isRefundedInPart(payments));
}

function suspensionOf({ dispute, payments }: Order, { refunds }: App["sales"]): Withholding | undefined {
  if (dispute === "open" && refunds.dispute === "suspend") return "disputed";
  return refunds.partial === "suspend" && isRefundedInPart(payments) ? "refundedInPart" : undefined;
}

/** Whether a license is suspended, or was revoked by the service for a reason that may no longer hold. */
function isWithheldByUs(
  { id, revokedAt, revokedBy, revocationReason, suspendedAt }: LicenseRow,
  licenses: readonly LicenseRow[],
): boolean {
  if (revokedAt === null) return suspendedAt !== null;
  const isReplaced = licenses.some(({ replacesId }) => replacesId === id);
  const reasons: readonly (string | null)[] = Object.values(withholding);
  return revokedBy === "service" && !isReplaced && reasons.includes(revocationReason);
}

/** Why a license must not be used after money was paid back. */
function refundOf(license: LicenseRow, planning: Planning, { refunds }: App["sales"]): Withholding | undefined {
  const { payments } = planning.order;
  if (isRefunded(payments)) return "refunded";
  if (refunds.partial === "revoke" && isRefundedInPart(payments)) return "refundedInPart";
  const payment = paymentBehind(license, planning);
  return payment && isPaidBack(payment) ? "refunded" : undefined;
}

/** Clocks differ. */
const tolerance = minutes(10);

/** The payment that a license was issued for: the last one before it. What replaces another license is for the same. */
function paymentBehind(license: LicenseRow, planning: Planning): OrderPaymentRow | undefined {
  const replaced = planning.licenses.find(({ id }) => id === license.replacesId);
  if (replaced) return paymentBehind(replaced, planning);
  const until = addDuration(new Date(license.issuedAt), tolerance).toISOString();
  return planning.order.payments.findLast(({ paidAt }) => paidAt <= until);
}

/** Why an order as it is now has no place for a license. An item without a known offer tells nothing of its products. */
function misfitOf({ orderItem, seat, products }: LicenseRow, { items, isCanceled }: Order): Withholding | undefined {
  const item = items.find((each) => each.item === orderItem);
  if (!item && items.length > 0) return "otherProduct";
  // Nothing is owned any more, and nothing was paid back: what was paid for goes on until its end.
  if (!item) return isCanceled === 1 ? undefined : "fewerSeats";
  if (seat > item.seats) return "fewerSeats";
  const sold: readonly string[] | undefined = soldOffer(item.offer)?.products;
  return sold && parseProducts(products).some(({ id }) => !sold.includes(id)) ? "otherProduct" : undefined;
}

/** A term whose end has moved by less needs no other key. */
const leastExtension = days(1);

/**
 * The licenses that an item lacks: one for each developer, or one for all of them. What a subscription has paid for since
 * is a license that renews the one before.
 */
function grantsOf(item: OrderItemRow, planning: Planning, sales: App["sales"], now: Date): LicenseGrant[] {
  const { order, licenses } = planning;
  const sold = soldOffer(item.offer);
  if (!sold || isTooMany(item)) return [];
  const renewed = planning.renewed?.item === item.item ? planning.renewed.licenses : [];
  const isShared = sold.seats === "shared";
  const common = {
    ...namesOfBuyer(order, isForCompany(item)),
    seats: isShared ? item.seats : 1,
    edition: sold.edition,
    email: order.email,
    issuedBy: order.provider,
    orderId: order.id,
    orderItem: item.item,
    issuedAt: wholeSeconds(now),
  };
  const seats = isShared ? [0] : Array.from({ length: item.seats }, (_, index) => index + 1);
  return splitBySource(latestProducts(sold.products), sales).flatMap((products) => {
    const line = formatProducts(products);
    const ofProducts = licenses.filter(
      (license) => license.orderItem === item.item && areSameProducts(license.products, line),
    );
    const sameRenewed = renewed.filter((license) => areSameProducts(license.products, line));
    const before = sameRenewed.length > 0 ? sameRenewed : renewed;
    const bySeat = Map.groupBy(ofProducts, ({ seat }) => seat);
    const beside = ofProducts.find(({ revokedAt }) => revokedAt === null);
    const carried = carriedOver(ofProducts, before[0], planning, now);
    return seats.flatMap((seat): LicenseGrant[] => {
      const latest = latestOf(bySeat.get(seat) ?? []);
      const previous = before[Math.max(seat, 1) - 1];
      // The operator has said of a license that is there what it renews.
      const isJoined =
        previous !== undefined &&
        latest?.revokedAt === null &&
        latest.renewsId === null &&
        order.isRenewalConfirmed === 1;
      const paidUntil = order.paidUntil === null ? undefined : addDuration(new Date(order.paidUntil), carried);
      // What replaces another license ends with it, and what is added to an item with the others of the item.
      const present = isJoined ? undefined : (latest ?? beside);
      const expiresAt = paidUntil ?? (present ? new Date(present.expiresAt) : endOfTerm(previous ?? before[0], now));
      if (expiresAt <= now) return [];
      const grant = { ...common, products, seat, expiresAt };
      if (!latest) return [{ ...grant, renewsId: previous?.id ?? null }];
      if (isJoined) return [{ ...grant, replacesId: latest.id, renewsId: previous.id }];
      if (paidUntil && expiresAt.getTime() - Date.parse(latest.expiresAt) > leastExtension)
        return [{ ...grant, renewsId: latest.id }];
      if (isShared && latest.revokedAt === null && latest.seats !== item.seats)
        return [{ ...grant, expiresAt: new Date(latest.expiresAt), replacesId: latest.id, renewsId: latest.renewsId }];
      return [];
    });
  });
}

/** Of the licenses of one seat the one that ends last. What was replaced does not count. */
function latestOf(licenses: readonly LicenseRow[]): LicenseRow | undefined {
  const current = licenses.filter(({ id }) => !licenses.some(({ replacesId }) => replacesId === id));
  return current.toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt)).at(-1);
}

/**
 * How much of the term of an earlier purchase is added to that of a subscription which renews it, in milliseconds: what
 * was left of it when the first license was issued.
 */
function carriedOver(
  ofItem: readonly LicenseRow[],
  renewed: LicenseRow | undefined,
  { former }: Planning,
  now: Date,
): number {
  const first = ofItem.find(({ renewsId }) => former.some(({ id }) => id === renewsId));
  const before = first ? former.find(({ id }) => id === first.renewsId) : renewed;
  if (!before) return 0;
  return Math.max(0, Date.parse(before.expiresAt) - (first ? Date.parse(first.issuedAt) : wholeSeconds(now).getTime()));
}
