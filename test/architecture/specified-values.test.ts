import { expect, test } from "vitest";
import { offers, priceCurrency } from "#content/products/offers.ts";
import { promises } from "#content/products/promises.ts";
import { releasedTools, toolReleases } from "#content/products/tool-releases.ts";
import { versions } from "#content/products/versions.ts";
import { specifiedValues } from "../support/specified-values.ts";

test("prices equal the specification", () => {
  const amounts = Object.values(offers).map(({ id, price }) => [id, "amount" in price ? price.amount : price.kind]);
  expect(priceCurrency).toBe("USD");
  expect(Object.fromEntries(amounts)).toEqual({ ...specifiedValues.prices, enterprise: "by-contact", academic: 0 });
});

test("versions equal the specification, or were released after it", () => {
  const released = releasedTools.map((tool) => [tool, toolReleases[tool].map(({ version }) => version)] as const);
  for (const [name, specified] of Object.entries(specifiedValues.versions)) {
    const later = released.find(([tool]) => tool === name)?.[1] ?? [{ ...versions }[name]];
    expect([name, later]).toEqual([name, expect.arrayContaining([specified])]);
  }
});

test("promises equal the specification", () => {
  expect(promises).toEqual(specifiedValues.promises);
});
