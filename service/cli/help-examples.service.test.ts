import { expect, test } from "vitest";
import { offerIds, offers } from "#content/products/offers.ts";
import { examplesOf } from "#test/support/help-examples.ts";

test("examples that issue a license are for products that an offer has in this edition", async () => {
  const after = (example: readonly string[], flag: string) => example[example.indexOf(flag) + 1] ?? "";
  const sold = offerIds.map((id) => `${id.split("-")[0]}: ${offers[id].products.join(",")}`);
  const examples = await examplesOf(["licenses", "issue"]);
  expect(examples.length).toBe(2);
  for (const example of examples)
    expect(sold).toContain(`${after(example, "--edition")}: ${after(example, "--product")}`);
});
