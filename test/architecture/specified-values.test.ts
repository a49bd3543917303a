import { expect, test } from "vitest";
import { offers, priceCurrency } from "#content/offers.ts";
import { promises } from "#content/promises.ts";
import { versions } from "#content/versions.ts";
import { specifiedValues } from "../support/specified-values.ts";

test("prices equal the specification", () => {
  const amounts = Object.values(offers).map(({ id, price }) => [id, "amount" in price ? price.amount : price.kind]);
  expect(priceCurrency).toBe("USD");
  expect(Object.fromEntries(amounts)).toEqual({ ...specifiedValues.prices, enterprise: "by-contact", academic: 0 });
});

test("versions equal the specification", () => {
  expect(versions).toMatchObject(specifiedValues.versions);
});

test("promises equal the specification", () => {
  expect(promises).toEqual(specifiedValues.promises);
});
