import { expect, test } from "vitest";
import type { ProductId } from "#content/catalog/product-names.ts";
import { type Offer, type OfferId, offers } from "#content/products/offers.ts";
import { defaultSales } from "../sales-settings.ts";
import { renewalOf } from "./renewal.ts";
import type { LicenseRow } from "./tables.ts";

const checkout = "https://buy.stripe.com/java";
const offered: Record<OfferId, Offer> = {
  ...offers,
  "professional-java": {
    ...offers["professional-java"],
    action: { kind: "checkout", label: "Buy", href: checkout, address: checkout },
  },
};

test.each<[string, ProductId[], string]>([
  ["are accepted leads to its checkout", ["designite-java"], `${checkout}?client_reference_id=license-1`],
  [
    "nobody has seen accepted leads to the order form",
    ["dpy"],
    "https://www.example.org/order?offer=professional-java&renews=license-1",
  ],
])("renewing a license whose keys %s", (_, acceptedKeys, address) => {
  const license = { id: "license-1", products: "designite-java 2", edition: "professional", seats: 1 };
  const sales = { ...defaultSales, acceptedKeys };
  const renewal = renewalOf(license as LicenseRow, { siteUrl: "https://www.example.org", sales }, 1, offered);
  expect(renewal).toEqual({ kind: "buy", url: address });
});
