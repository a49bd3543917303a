import type { AppContext } from "../context/app-context.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-waits.ts";
import { endOfTerm } from "../licenses/license-conditions.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { areSameProducts, formatProducts, latestProducts } from "../licenses/licensed-products.ts";
import { erasedMailbox, erasedName } from "../mail/erased-mailbox.ts";
import { wholeSeconds } from "../time/durations.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { nameOnLicense } from "./name-on-license.ts";
import type { OrderDetails } from "./order-report.ts";
import { hasSeats, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** An order, and what there is to go by. */
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
  /** The items of which it was not known so far what they are for. */
  unknownSoFar: ReadonlySet<number>;
}

/** The licenses that an item lacks. The seats of several people wait until the buyer assigns them. */
export function grantsOf(
  item: OrderItemRow,
  planning: Planning,
  sales: AppContext["sales"],
  now: Date,
): LicenseGrant[] {
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
    const joined = latest && isJoined(latest, item) ? previous : undefined;
    if (isEnough && !joined) return [];
    // A former owner who was erased has no name any more.
    const named = details.buyer === erasedName ? (licenses[0] ?? previous)?.licensee : details.buyer;
    return [
      {
        products,
        edition: sold.edition,
        ...namesOfBuyer({ ...details, buyer: named ?? "" }, seat),
        mailbox: details.mailbox,
        issuedBy: order.provider,
        orderId: order.id,
        orderItem: item.item,
        seat,
        seats: seat === 0 ? item.seats : 1,
        issuedAt: wholeSeconds(now),
        expiresAt: latest && !joined ? new Date(latest.expiresAt) : endOfTerm(previous, now),
        replacesId: latest?.id ?? null,
        renewsId: latest && !joined ? latest.renewsId : (previous?.id ?? null),
      },
    ];
  });
}

/** The names on a license of the buyer. One for all seats is the company's. */
export function namesOfBuyer(
  { buyer: name, company: given, mailbox }: Pick<OrderDetails, "buyer" | "company" | "mailbox">,
  seat: number,
): Pick<LicenseGrant, "licensee" | "organization"> {
  const company = nameOnLicense(given, seat === 0 ? "licensee" : "organization");
  const buyer = nameOnLicense(name, "licensee") ?? mailbox.slice(0, 120);
  return seat === 0 ? { licensee: company ?? buyer, organization: null } : { licensee: buyer, organization: company };
}

/** Whether the operator has said of a license that is there what it renews. */
const isJoined = ({ revokedAt, renewsId }: StoredLicense, { isRenewalConfirmed }: OrderItemRow) =>
  revokedAt === null && renewsId === null && isRenewalConfirmed === 1;

/**
 * The licenses of the people who keep their seats when an order is renewed: once, before the keys of the order are sent,
 * or when it becomes known what the item is for. From then on the buyer assigns its seats.
 */
function seatGrantsOf(
  { item, offer, seats }: OrderItemRow,
  { order, folded: { details }, licenses, renewedSeats, unknownSoFar }: Planning,
  sales: AppContext["sales"],
  now: Date,
): LicenseGrant[] {
  const sold = soldOffer(offer);
  const isMailed = order.keysMailedAt !== null && !unknownSoFar.has(item);
  const isBegun = isMailed || licenses.some(({ orderItem }) => orderItem === item);
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
