import { expect, test } from "vitest";
import type { ProductId } from "#content/catalog/product-names.ts";
import { type Offer, type OfferId, offers } from "#content/products/offers.ts";
import { defaultSales } from "../sales-settings.ts";
import { renewalOf } from "./renewal.ts";
import type { LicenseRow } from "./tables.ts";

const checkout = "https://buy.stripe.com/java?quantity={seats}";
const offered: Record<OfferId, Offer> = {
  ...offers,
  "professional-java": {
    ...offers["professional-java"],
    action: { kind: "checkout", label: "Buy", href: checkout, address: checkout },
  },
};

test.each<[string, ProductId[], string]>([
  [
    "are accepted leads to its checkout",
    ["designite-java"],
    "https://buy.stripe.com/java?quantity=5&client_reference_id=license-1",
  ],
  [
    "nobody has seen accepted leads to the order form",
    ["dpy"],
    "https://www.example.org/order?offer=professional-java&renews=license-1&seats=5",
  ],
])("renewing five licenses whose keys %s", (_, acceptedKeys, address) => {
  const license = { id: "license-1", products: "designite-java 2", edition: "professional", seats: 1 };
  const sales = { ...defaultSales, acceptedKeys };
  const renewal = renewalOf(license as LicenseRow, { siteUrl: "https://www.example.org", sales }, 5, offered);
  expect(renewal).toEqual({ kind: "buy", url: address });
});
