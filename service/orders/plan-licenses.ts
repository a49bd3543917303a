import type { AppContext } from "../context/app-context.ts";
import { endOfTerm } from "../licenses/end-of-term.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-source.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { formatProducts, latestProducts } from "../licenses/licensed-products.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { wholeSeconds } from "../time/durations.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** The changes that bring the licenses of an order in line with its state. */
export interface LicensePlan {
  grants: readonly LicenseGrant[];
  revoke: readonly { id: string; reason: string }[];
  suspend: readonly { id: string; reason: string }[];
  restore: readonly string[];
}

export interface Planning {
  order: Pick<OrderRow, "id" | "provider" | "isTest">;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  /** Those of the order, revoked ones too. */
  licenses: readonly StoredLicense[];
  /** The license that an item renews, by the number of the item. */
  renewed: ReadonlyMap<number, StoredLicense>;
}

/** What is to be done with the licenses of an order. It changes nothing that is done already. */
export function planLicenses(planning: Planning, { sales, clock }: Pick<AppContext, "sales" | "clock">): LicensePlan {
  const { order, folded, items, licenses } = planning;
  if (order.isTest === 1) return { grants: [], revoke: [], suspend: [], restore: [] };
  const unrevoked = licenses.filter(({ revokedAt }) => revokedAt === null);
  const isRefunded = folded.state === "refunded";
  const isPartial = folded.refunded > 0 && !isRefunded;
  const { partial } = sales.refunds;
  const mayUse = isInUse(folded, sales);
  const isRevoked = isRefunded || (isPartial && partial === "revoke");
  const isSuspended = !isRevoked && ((isPartial && partial === "suspend") || (unrevoked.length > 0 && !mayUse));
  const superfluous = unrevoked.filter(({ orderItem, seat }) => seat > seatsOf(items, orderItem));
  return {
    grants:
      mayUse && !isRevoked && !isSuspended ? items.flatMap((item) => grantsOf(item, planning, sales, clock.now())) : [],
    revoke: isRevoked
      ? unrevoked.map(({ id }) => ({ id, reason: "The order was refunded" }))
      : superfluous.map(({ id }) => ({ id, reason: "The order has fewer seats" })),
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

/** The licenses that an item lacks. The seats of several people wait until the buyer assigns them. */
function grantsOf(
  item: OrderItemRow,
  { order, folded, licenses, renewed }: Planning,
  sales: AppContext["sales"],
  now: Date,
): LicenseGrant[] {
  const { details } = folded;
  const sold = soldOffer(item.offer);
  if (!sold || !details || details.mailbox === erasedMailbox) return [];
  const isForBuyer = sold.seats === "shared" || item.seats === 1;
  if (!isForBuyer) return [];
  const seat = sold.seats === "shared" ? 0 : 1;
  const previous = renewed.get(item.item);
  return splitBySource(latestProducts(sold.products), sales).flatMap((products) => {
    const present = licenses.filter(
      (license) =>
        license.orderItem === item.item && license.seat === seat && license.products === formatProducts(products),
    );
    const latest = present.find(({ id }) => !present.some(({ replacesId }) => replacesId === id));
    const isEnough = latest && (seat > 0 || latest.seats === item.seats || latest.revokedAt !== null);
    if (isEnough) return [];
    const { company, buyer } = details;
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
