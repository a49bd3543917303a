import { expect, test } from "./fixtures.ts";
import { rowOf } from "./smell-catalog.ts";

test("the count of what is typed heeds the chosen tool, and a family without an entry is hidden", async ({ page }) => {
  await page.goto("/docs/smells.html");
  const status = page.locator("reference-filter [role=status]");
  await page.getByRole("searchbox", { name: "Name or word" }).fill("utilized");
  await expect(status).toHaveText(/^1 of/);
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(status).toHaveText(/^0 of/);
  await expect(page.locator("#design-smells")).toBeHidden();
  await page.getByRole("searchbox", { name: "Name or word" }).fill("");
  await expect(status).toHaveText(/^(?!0 )\d+ of \d+ entries$/);
  await page.getByRole("radio", { name: "All tools" }).check();
  await expect(status).toHaveText("");
});

test("the catalog of smells is limited by typing, also by other names, and is whole again", async ({ page }) => {
  await page.goto("/docs/smells.html");
  const field = page.getByRole("searchbox", { name: "Name or word" });
  const entries = page.locator("#all-smells tr[data-tools]:visible");
  const all = await entries.count();
  await field.fill("god class");
  await expect(page.locator("reference-filter [role=status]")).toHaveText(/^\d+ of \d+ entries$/);
  await expect(rowOf(page, "Insufficient Modularization")).toBeVisible();
  await expect(rowOf(page, "Feature Envy")).toBeHidden();
  await expect(page.locator("#test-smells")).toBeHidden();
  await field.fill("polymorphism");
  await expect(rowOf(page, "Unexploited Encapsulation")).toBeVisible();
  await field.fill("");
  await expect(entries).toHaveCount(all);
});

test("the metrics are limited by typing", async ({ page }) => {
  await page.goto("/docs/metrics.html");
  await page.getByRole("searchbox", { name: "Name, abbreviation, or word" }).fill("lcom");
  await expect(page.locator("#all-metrics tbody tr:visible")).toHaveCount(1);
  await expect(rowOf(page, "LCOM")).toBeVisible();
  await expect(rowOf(page, "PC")).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the reference has no field to type into and is whole", async ({ page }) => {
    await page.goto("/docs/smells.html");
    await expect(page.locator("#reference-filter")).toBeHidden();
    await expect(rowOf(page, "Feature Envy")).toBeVisible();
  });
});
