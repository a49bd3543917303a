import type { AppContext } from "../context/app-context.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { grantsOf, type Planning } from "./plan-grants.ts";
import { soldOffer } from "./sold-offers.ts";
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

const forRefund: readonly (string | null)[] = [withholding.refunded, withholding.refundedInPart];

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
  const hasSeat = ({ orderItem, seat }: StoredLicense) => seat <= seatsOf(items, orderItem);
  const superfluous = unrevoked.filter((license) => !hasSeat(license));
  const ofOtherPlan = unrevoked.filter((license) => hasSeat(license) && isOfOtherOffer(license, items));
  const fits = (license: StoredLicense) => hasSeat(license) && !isOfOtherOffer(license, items);
  return {
    grants:
      mayIssue && mayUse && !isRevoked && !isSuspended
        ? items.flatMap((item) => grantsOf(item, planning, sales, clock.now()))
        : [],
    revoke: isRevoked
      ? unrevoked.map(({ id }) => ({ id, reason: isRefunded ? withholding.refunded : withholding.refundedInPart }))
      : [
          ...superfluous.map(({ id }) => ({ id, reason: withholding.fewerSeats })),
          ...ofOtherPlan.map(({ id }) => ({ id, reason: withholding.otherProduct })),
        ],
    suspend: isSuspended
      ? unrevoked
          .filter(({ suspendedAt }) => suspendedAt === null)
          .map(({ id }) => ({
            id,
            reason: folded.state === "disputed" ? withholding.disputed : withholding.refundedInPart,
          }))
      : [],
    restore:
      isSuspended || isRevoked || !mayUse
        ? []
        : licenses.filter((each) => isRestored(each, planning) && fits(each)).map(({ id }) => id),
  };
}

/** Whether a license of an order that may be used is suspended, or was revoked for a refund that has failed since. */
function isRestored(license: StoredLicense, { folded, licenses }: Pick<Planning, "folded" | "licenses">): boolean {
  const { id, revokedAt, revokedBy, revocationReason, suspendedAt } = license;
  if (revokedAt === null) return suspendedAt !== null;
  const isReplaced = licenses.some(({ replacesId }) => replacesId === id);
  const hasFailed = folded.repayments.some(({ amount }) => (amount ?? 0) < 0);
  return hasFailed && revokedBy === "service" && forRefund.includes(revocationReason) && !isReplaced;
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
