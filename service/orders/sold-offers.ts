import { type OfferId, offers } from "#content/products/offers.ts";
import type { LicenseEdition } from "#contract/license-key.ts";
import { notOurs, type SalesSettings } from "../platform/config/sales-settings.ts";
import type { ItemOffer, OrderLine } from "./order-report.ts";
import type { OrderItemRow } from "./tables.ts";

/** What is issued for an offer that can be ordered. */
interface SoldOffer {
  edition: LicenseEdition;
  /** `assigned`: each seat is a license of its own. `shared`: one license for all seats. */
  seats: "assigned" | "shared";
}

const soldOffers: { readonly [id in OfferId]?: SoldOffer } = {
  "professional-csharp": { edition: "professional", seats: "assigned" },
  "professional-java": { edition: "professional", seats: "assigned" },
  "professional-python": { edition: "professional", seats: "assigned" },
  enterprise: { edition: "enterprise", seats: "shared" },
};

/** What is issued for an offer, and for which products, or undefined if it cannot be ordered. */
export function soldOffer(id: ItemOffer | null) {
  if (id === null || id === notOurs) return undefined;
  const sold = soldOffers[id];
  return sold && { ...sold, id, products: offers[id].products };
}

/** Whether it is not known yet what an item is for. */
export const isUnknown = ({ offer }: Pick<OrderItemRow, "offer">): boolean =>
  offer !== notOurs && soldOffer(offer) === undefined;

/** Whether the buyer assigns the seats of an item to people. One seat alone goes to the buyer. */
export function hasSeats({ offer, seats }: Pick<OrderItemRow, "offer" | "seats">): boolean {
  return soldOffer(offer)?.seats === "assigned" && seats > 1;
}

/** More than anybody buys, and what the column holds. */
const mostSeats = 100_000;

/** The item of a line, with its offer and its seats by the mapping of prices. */
export function itemOfLine(
  line: OrderLine,
  at: Pick<OrderItemRow, "orderId" | "item"> & { provider: string },
  sales: SalesSettings,
): OrderItemRow {
  const mapped = sales.prices.find(({ provider, price }) => provider === at.provider && price === line.price);
  return {
    orderId: at.orderId,
    item: at.item,
    offer: line.offer ?? mapped?.offer ?? null,
    price: line.price,
    seats: Math.min(line.seats ?? line.quantity * (mapped?.seats ?? 1), mostSeats),
    amount: line.amount,
    renewsId: line.renewsId,
    isRenewalConfirmed: line.isRenewalConfirmed ? 1 : 0,
  };
}
