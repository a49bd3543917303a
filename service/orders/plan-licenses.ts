import { isPrintable } from "#contract/endpoints.ts";
import { endOfTerm, type LicenseGrant } from "../licenses/issue-license.ts";
import { splitBySource } from "../licenses/key-sources/key-waits.ts";
import type { StoredLicense } from "../licenses/license-store.ts";
import { areSameProducts, formatProducts, latestProducts, parseProducts } from "../licenses/licensed-products.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { erasedMailbox, erasedName } from "../platform/mail/tables.ts";
import { wholeSeconds } from "../platform/time/time.ts";
import type { Renewed } from "./find-renewed.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import type { OrderDetails } from "./order-report.ts";
import { hasSeats, soldOffer } from "./sold-offers.ts";
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
  const isUsable = mayUse && !isRevoked && !isSuspended;
  const forRefund = isRefunded ? withholding.refunded : withholding.refundedInPart;
  const forSuspension = folded.state === "disputed" ? withholding.disputed : withholding.refundedInPart;
  return {
    grants:
      isUsable && order.provider !== "import"
        ? items.flatMap((item) => grantsOf(item, planning, sales, clock.now()))
        : [],
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

/** Whether a license of an order that may be used is suspended, or was revoked for a refund that has failed since. */
function isRestored(license: StoredLicense, { folded, licenses }: Pick<Planning, "folded" | "licenses">): boolean {
  const { id, revokedAt, revokedBy, revocationReason, suspendedAt } = license;
  if (revokedAt === null) return suspendedAt !== null;
  const isReplaced = licenses.some(({ replacesId }) => replacesId === id);
  const hasFailed = folded.repayments.some(({ amount }) => (amount ?? 0) < 0);
  const isForRefund = revocationReason === withholding.refunded || revocationReason === withholding.refundedInPart;
  return hasFailed && revokedBy === "service" && isForRefund && !isReplaced;
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

/** An order, and what there is to go by. */
interface Planning {
  order: Pick<OrderRow, "id" | "provider" | "isTest" | "keysMailedAt">;
  folded: FoldedOrder;
  items: readonly OrderItemRow[];
  /** Those of the order, revoked ones too. */
  licenses: readonly StoredLicense[];
  /** By the number of the item. */
  renewed: ReadonlyMap<number, Renewed>;
  /** The items of which it was not known so far what they are for. */
  unknownSoFar: ReadonlySet<number>;
}

/**
 * The licenses that an item lacks. The seats of several people wait until the buyer assigns them, except of those who keep
 * theirs when an order is renewed: they get one once, before the keys of the order are sent, or when it becomes known what
 * the item is for. From then on the buyer assigns the seats.
 */
function grantsOf(item: OrderItemRow, planning: Planning, sales: AppContext["sales"], now: Date): LicenseGrant[] {
  const { order, folded, licenses, renewed, unknownSoFar } = planning;
  const { details } = folded;
  const sold = soldOffer(item.offer);
  if (!sold || !details || details.mailbox === erasedMailbox) return [];
  const { license: previous, seats: kept = [] } = renewed.get(item.item) ?? {};
  const ofItem = licenses.filter(({ orderItem }) => orderItem === item.item);
  const parts = splitBySource(latestProducts(sold.products), sales);
  const common = {
    edition: sold.edition,
    issuedBy: order.provider,
    orderId: order.id,
    orderItem: item.item,
    issuedAt: wholeSeconds(now),
  };
  if (hasSeats(item)) {
    const isMailed = order.keysMailedAt !== null && !unknownSoFar.has(item.item);
    if (isMailed || ofItem.length > 0) return [];
    return parts.flatMap((products) =>
      kept.slice(0, item.seats).map((license, index) => ({
        ...common,
        products,
        licensee: license.licensee,
        organization: nameOnLicense(details.company, "organization") ?? license.organization,
        mailbox: license.mailbox,
        seat: index + 1,
        seats: 1,
        expiresAt: endOfTerm(license, now),
        renewsId: license.id,
      })),
    );
  }
  const seat = sold.seats === "shared" ? 0 : 1;
  // A former owner who was erased has no name any more.
  const named = details.buyer === erasedName ? (licenses[0] ?? previous)?.licensee : details.buyer;
  return parts.flatMap((products) => {
    const line = formatProducts(products);
    const present = ofItem.filter((license) => license.seat === seat && areSameProducts(license.products, line));
    const latest = present.find(({ id }) => !present.some(({ replacesId }) => replacesId === id));
    const isEnough = latest && (seat > 0 || latest.seats === item.seats || latest.revokedAt !== null);
    // The operator has said of a license that is there what it renews.
    const isJoined = latest?.revokedAt === null && latest.renewsId === null && item.isRenewalConfirmed === 1;
    const joined = isJoined ? previous : undefined;
    if (isEnough && !joined) return [];
    return [
      {
        ...common,
        products,
        ...namesOfBuyer({ ...details, buyer: named ?? "" }, seat),
        mailbox: details.mailbox,
        seat,
        seats: seat === 0 ? item.seats : 1,
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

/** As long as the names of a license may be. */
const longest = { licensee: 120, organization: 200 };

/**
 * A name as a checkout or a form has it, as a license can hold it: on one line, without invisible characters, and cut.
 * Null if no letter is left: a name that cannot be held must not keep a paid key back.
 */
export function nameOnLicense(name: string | null, field: keyof typeof longest): string | null {
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
