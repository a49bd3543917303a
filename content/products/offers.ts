import type { ProductId } from "../catalog/product-names.ts";
import {
  type CheckoutAddress,
  type CheckoutAddresses,
  checkoutAddresses,
  type ProfessionalOfferId,
} from "./checkouts.ts";

/** Pages that the service makes itself: the order form, and quotes to print. The offer and more stand in the query. */
export const orderPath = "/order";
export const quotePath = "/quote";
export type OrderHref = `${typeof orderPath | typeof quotePath}?offer=${string}`;

/** The offers, in the order of the page. */
export const offerIds = [
  "trial",
  "professional-csharp",
  "professional-java",
  "professional-python",
  "enterprise",
  "academic",
] as const;
export type OfferId = (typeof offerIds)[number];

/** The currency of all prices below. The checkout also accepts others. */
export const priceCurrency = "USD";
export const checkoutCurrencies = ["USD", "CAD"] as const;
export type Currency = (typeof checkoutCurrencies)[number];

const amounts = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: priceCurrency,
  currencyDisplay: "code",
  trailingZeroDisplay: "stripIfInteger",
});

/** An amount with its currency, such as "USD 10" or "USD 9.50", with a non-breaking space. */
export function formatAmount(amount: number): string {
  return amounts.format(amount);
}

export type Price =
  | { kind: "free"; amount: 0 }
  /** Per developer and year, in `priceCurrency`, before taxes. */
  | { kind: "yearly"; amount: number }
  | { kind: "by-contact" };

/** What the button of an offer does. A checkout is an external link. */
export type OfferAction =
  | { kind: "page"; label: string; href: `/${string}` }
  | { kind: "checkout"; label: string; href: string; address: CheckoutAddress }
  | { kind: "order"; label: string; href: OrderHref };

/** The address of a checkout for a number of licenses. One without `{seats}` asks for the number itself. */
export function checkoutFor(address: string, seats: number): string {
  return address.replaceAll("{seats}", String(seats));
}

/** The buy button of an offer: its checkout, or the order form. */
export function buyAction(
  id: ProfessionalOfferId,
  label: string,
  addresses: CheckoutAddresses = checkoutAddresses,
): OfferAction {
  const checkout = addresses[id];
  return checkout === undefined
    ? { kind: "order", label, href: `${orderPath}?offer=${id}` }
    : { kind: "checkout", label, href: checkoutFor(checkout, 1), address: checkout };
}

export interface Offer {
  id: OfferId;
  name: string;
  /** The audience, in one sentence. */
  audience: string;
  products: readonly ProductId[];
  price: Price;
  action: OfferAction;
}

const everyProduct = ["designite-csharp", "designite-java", "dpy"] as const;

/** The offers with their prices; each price is defined only here. */
export const offers = {
  trial: {
    id: "trial",
    name: "Trial",
    audience: "For developers who want to try the tools on their own code.",
    products: everyProduct,
    price: { kind: "free", amount: 0 },
    action: { kind: "page", label: "Free download", href: "/download" },
  },
  "professional-csharp": {
    id: "professional-csharp",
    name: "Professional C#",
    audience: "For one developer who works on C# code.",
    products: ["designite-csharp"],
    price: { kind: "yearly", amount: 400 },
    action: buyAction("professional-csharp", "Buy for C#"),
  },
  "professional-java": {
    id: "professional-java",
    name: "Professional Java",
    audience: "For one developer who works on Java code.",
    products: ["designite-java"],
    price: { kind: "yearly", amount: 250 },
    action: buyAction("professional-java", "Buy for Java"),
  },
  "professional-python": {
    id: "professional-python",
    name: "Professional Python",
    audience: "For one developer who works on Python code.",
    products: ["dpy"],
    price: { kind: "yearly", amount: 200 },
    action: buyAction("professional-python", "Buy for Python"),
  },
  enterprise: {
    id: "enterprise",
    name: "Enterprise C# and Java",
    audience: "For large teams, and for analyzing the projects of other teams.",
    products: ["designite-csharp", "designite-java"],
    price: { kind: "by-contact" },
    action: { kind: "order", label: "Ask for an enterprise quote", href: `${orderPath}?offer=enterprise` },
  },
  academic: {
    id: "academic",
    name: "Academic",
    audience: "For researchers, teachers, and students who use an academic email address.",
    products: everyProduct,
    price: { kind: "free", amount: 0 },
    action: { kind: "page", label: "Request a license", href: "/acad-lic-request" },
  },
} as const satisfies { [id in OfferId]: Offer & { id: id } };

/** What licenses of an offer cost together, in whole units before taxes, or undefined if their price is not fixed. */
export function totalOf({ price }: Pick<Offer, "price">, seats: number): number | undefined {
  return price.kind === "yearly" ? price.amount * seats : undefined;
}

/** What licenses of an offer cost, in words. */
export function formatOrderAmount(offer: OfferId, seats: number): string {
  const total = totalOf(offers[offer], seats);
  return total === undefined ? "On request" : `${formatAmount(total)} before taxes`;
}

/** The offers that can be ordered. */
export const soldOfferIds = offerIds.filter((id) => id !== "trial" && id !== "academic");
