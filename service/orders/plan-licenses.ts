import type { AppContext } from "../context/app-context.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { grantsOf, type Planning } from "./plan-grants.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** The changes that bring the licenses of an order in line with its state. */
export interface LicensePlan {
  grants: readonly LicenseGrant[];
  revoke: readonly { id: string; reason: string }[];
  suspend: readonly { id: string; reason: string }[];
  restore: readonly string[];
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
