import { expect, test, vi } from "vitest";
import type { ProductId } from "#content/catalog/product-names.ts";
import { defaultSales } from "../sales-settings.ts";
import { renewalOf } from "./renewal.ts";
import type { LicenseRow } from "./tables.ts";

const checkout = vi.hoisted(() => "https://buy.stripe.com/java" as const);

vi.mock(import("#content/products/offers.ts"), async (load) => {
  const original = await load();
  const action = { kind: "checkout", label: "Buy", href: checkout, address: checkout } as const;
  const offers = { ...original.offers, "professional-java": { ...original.offers["professional-java"], action } };
  return { ...original, offers };
});

test.each<[string, ProductId[], string]>([
  ["are accepted leads to its checkout", ["designite-java"], `${checkout}?client_reference_id=license-1`],
  [
    "nobody has seen accepted leads to the order form",
    ["dpy"],
    "https://www.example.org/order?offer=professional-java&renews=license-1",
  ],
])("renewing a license whose keys %s", (_, acceptedKeys, url) => {
  const license = { id: "license-1", products: "designite-java 2", edition: "professional", seats: 1, renewsItself: 0 };
  const app = { siteUrl: "https://www.example.org", sales: { ...defaultSales, acceptedKeys } };
  expect(renewalOf(license as LicenseRow, app)).toEqual({ kind: "buy", url });
});
