import { isPrintable } from "#contract/endpoints.ts";
import type { App } from "../context.ts";
import { endOfTerm, type LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-waits.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { areSameProducts, formatProducts, latestProducts, parseProducts } from "../licenses/licensed-products.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { wholeSeconds } from "../time.ts";
import type { Renewed } from "./find-renewed.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import type { OrderDetails } from "./order-report.ts";
import { isForCompany, isTooMany, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** Why the licenses of an order are withheld, for the record. */
export const withholding = {
  refunded: "The order was refunded",
  refundedInPart: "The order was refunded in part",
  disputed: "The payment is disputed",
  fewerSeats: "The order has fewer seats",
  otherProduct: "The order is for another product",
} as const;
export type Withholding = (typeof withholding)[keyof typeof withholding];

/** The changes that bring the licenses of an order in line with its state. */
export interface LicensePlan {
  grants: readonly LicenseGrant[];
  revoke: readonly { id: string; reason: Withholding }[];
  suspend: readonly { id: string; reason: Withholding }[];
  /** Those that are no longer suspended, or no longer revoked, and have the same key as before. */
  restore: readonly string[];
}

/** What is to be done with the licenses of an order. It changes nothing that is done already. */
export function planLicenses(planning: Planning, { sales, clock }: Pick<App, "sales" | "clock">): LicensePlan {
  const { order, folded, items, licenses } = planning;
  if (order.isTest === 1) return { grants: [], revoke: [], suspend: [], restore: [] };
  const unrevoked = licenses.filter(({ revokedAt }) => revokedAt === null);
  const isRefunded = folded.state === "refunded";
  const isPartial = folded.refunded > 0 && !isRefunded;
  const { partial } = sales.refunds;
  const mayUse = isInUse(folded, sales);
  const isRevoked = isRefunded || (isPartial && partial === "revoke");
  const isSuspended = !isRevoked && ((isPartial && partial === "suspend") || (unrevoked.length > 0 && !mayUse));
  const isUsable = mayUse && !isRevoked && !isSuspended;
  const forRefund = isRefunded ? withholding.refunded : withholding.refundedInPart;
  const forSuspension = folded.state === "disputed" ? withholding.disputed : withholding.refundedInPart;
  return {
    grants: isUsable ? items.flatMap((item) => grantsOf(item, planning, sales, clock.now())) : [],
    revoke: unrevoked.flatMap((license) => {
      const reason = isRevoked ? forRefund : misfitOf(license, items);
      return reason === undefined ? [] : [{ id: license.id, reason }];
    }),
    suspend: isSuspended
      ? unrevoked.filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => ({ id, reason: forSuspension }))
      : [],
    restore: isUsable
      ? licenses
          .filter((license) => isRestored(license, planning) && misfitOf(license, items) === undefined)
          .map(({ id }) => id)
      : [],
  };
}

/**
 * Whether a license of an order that may be used is suspended, or was revoked for a reason that no longer holds: a refund
 * that has failed since, or fewer developers or another plan than the order has now.
 */
function isRestored(license: StoredLicense, { folded, licenses }: Pick<Planning, "folded" | "licenses">): boolean {
  const { id, revokedAt, revokedBy, revocationReason, suspendedAt } = license;
  if (revokedAt === null) return suspendedAt !== null;
  const isReplaced = licenses.some(({ replacesId }) => replacesId === id);
  const hasFailed = folded.repayments.some(({ amount }) => (amount ?? 0) < 0);
  const isForRefund = revocationReason === withholding.refunded || revocationReason === withholding.refundedInPart;
  const isForChange = revocationReason === withholding.fewerSeats || revocationReason === withholding.otherProduct;
  return revokedBy === "service" && !isReplaced && ((isForRefund && hasFailed) || isForChange);
}

/** Why an order as it is now has no place for a license. An item without a known offer tells nothing of its products. */
function misfitOf(
  { orderItem, seat, products }: Pick<StoredLicense, "orderItem" | "seat" | "products">,
  items: readonly OrderItemRow[],
): Withholding | undefined {
  const item = items.find((each) => each.item === orderItem);
  if (seat > (item?.seats ?? 0)) return withholding.fewerSeats;
  const sold: readonly string[] | undefined = soldOffer(item?.offer ?? null)?.products;
  return sold && parseProducts(products).some(({ id }) => !sold.includes(id)) ? withholding.otherProduct : undefined;
}

/** Whether the licenses of an order may be used, so far as no part of it was paid back. */
function isInUse({ state }: Pick<FoldedOrder, "state">, { refunds }: App["sales"]): boolean {
  return state === "paid" || (state === "disputed" && refunds.dispute === "keep");
}

/** Whether an order grants its licenses. */
export function grantsLicenses(order: Pick<OrderRow, "state" | "refunded" | "isTest">, sales: App["sales"]): boolean {
  const isWhole = order.refunded === 0 || sales.refunds.partial === "keep";
  return order.isTest === 0 && isWhole && isInUse(order, sales);
}

/** An order, and what there is to go by. */
interface Planning {
  order: Pick<OrderRow, "id" | "provider" | "isTest">;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  /** Those of the order, revoked ones too. */
  licenses: readonly StoredLicense[];
  /** By the number of the item. */
  renewed: ReadonlyMap<number, Renewed>;
}

/** The licenses that an item lacks: one for each developer, or one for all of them. */
function grantsOf(item: OrderItemRow, planning: Planning, sales: App["sales"], now: Date): LicenseGrant[] {
  const { order, folded, licenses, renewed } = planning;
  const { details } = folded;
  const sold = soldOffer(item.offer);
  if (!sold || !details || details.email === erasedEmail) return [];
  const renewedLicenses = renewed.get(item.item)?.licenses ?? [];
  const ofItem = licenses.filter(({ orderItem }) => orderItem === item.item);
  // A former owner who was erased has no name any more.
  const buyer = details.buyer === erasedName ? ((licenses[0] ?? renewedLicenses[0])?.licensee ?? "") : details.buyer;
  const common = {
    ...namesOfBuyer({ ...details, buyer }, isForCompany(item)),
    edition: sold.edition,
    email: details.email,
    issuedBy: order.provider,
    orderId: order.id,
    orderItem: item.item,
    issuedAt: wholeSeconds(now),
  };
  const isShared = sold.seats === "shared";
  if (isTooMany(item)) return [];
  const seats = isShared ? [0] : Array.from({ length: item.seats }, (_, index) => index + 1);
  return splitBySource(latestProducts(sold.products), sales).flatMap((products) => {
    const line = formatProducts(products);
    const ofProducts = ofItem.filter((license) => areSameProducts(license.products, line));
    const bySeat = Map.groupBy(ofProducts, ({ seat }) => seat);
    const other = ofProducts.find(({ revokedAt }) => revokedAt === null);
    return seats.flatMap((seat) => {
      const present = bySeat.get(seat) ?? [];
      const latest = present.find(({ id }) => !present.some(({ replacesId }) => replacesId === id));
      const isEnough = latest && (!isShared || latest.seats === item.seats || latest.revokedAt !== null);
      const previous = renewedLicenses[Math.max(seat, 1) - 1];
      // The operator has said of a license that is there what it renews.
      const isJoined = latest?.revokedAt === null && latest.renewsId === null && item.isRenewalConfirmed === 1;
      const isRenewed = previous !== undefined && (latest === undefined || isJoined);
      if (isEnough && !(isJoined && previous)) return [];
      return [
        {
          ...common,
          products,
          seat,
          seats: isShared ? item.seats : 1,
          expiresAt:
            isRenewed && latest
              ? endOfTerm(previous, now)
              : endOf(latest ?? other, previous ?? renewedLicenses[0], now),
          replacesId: latest?.id ?? null,
          renewsId: isRenewed ? previous.id : (latest?.renewsId ?? null),
        },
      ];
    });
  });
}

/** A license that replaces another one ends with it, and one that is added to an item with the others of the item. */
const endOf = (present: StoredLicense | undefined, previous: StoredLicense | undefined, now: Date): Date =>
  present ? new Date(present.expiresAt) : endOfTerm(previous, now);

/** The names on a license that was bought. One of several, or for several, is the company's. */
export function namesOfBuyer(
  { buyer: name, company: given, email }: Pick<OrderDetails, "buyer" | "company" | "email">,
  isCompanys: boolean,
): Pick<LicenseGrant, "licensee" | "organization"> {
  const company = nameOnLicense(given, isCompanys ? "licensee" : "organization");
  const buyer = nameOnLicense(name, "licensee") ?? email.slice(0, 120);
  return isCompanys ? { licensee: company ?? buyer, organization: null } : { licensee: buyer, organization: company };
}

/** As long as the names of a license may be. */
const longest = { licensee: 120, organization: 200 };

/**
 * A name as a checkout or a form has it, as a license can hold it: on one line, without invisible characters, and cut.
 * Null if no letter is left: a name that cannot be held must not keep a paid key back.
 */
function nameOnLicense(name: string | null, field: keyof typeof longest): string | null {
  const printed = (character: string) =>
    isPrintable(character) ? character : /[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : "";
  const line = [...(name ?? "")].map(printed).join("").replace(/\s+/g, " ").trim();
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length > longest[field]) break;
    cut += character;
  }
  return /\p{L}/u.test(cut) ? cut.trim() : null;
}
