import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ProductId } from "#content/catalog/product-names.ts";
import { waysToPay } from "#content/pages/buy.ts";
import { offers } from "#content/products/offers.ts";
import { SiteStateContext } from "../../components/site-state.ts";
import { Purchase, WaysToPay } from "./page.tsx";

const address = "https://checkout.example.com/java";
const action = { kind: "checkout", label: "Buy", href: address, address } as const;

test.each<[string, ProductId[], boolean]>([
  ["whose keys nobody has seen accepted leads to the order form", ["dpy"], false],
  ["whose keys are accepted leads to its checkout", ["designite-java"], true],
])("an offer %s", (_, sellable, isCheckout) => {
  const offer = { ...offers["professional-java"], action };
  const markup = renderToStaticMarkup(
    <SiteStateContext value={{ packages: {}, sellable, terms: {} }}>
      <Purchase offer={offer} />
      <WaysToPay offers={[offer]} />
    </SiteStateContext>,
  );
  expect(markup.includes(address)).toBe(isCheckout);
  expect(markup.includes(waysToPay.form)).toBe(!isCheckout);
  expect(markup.includes(waysToPay.checkout)).toBe(isCheckout);
});
