import { expect, test } from "./fixtures.ts";

test("the count of what is typed heeds the chosen tool, and a family without an entry is hidden", async ({ page }) => {
  await page.goto("/docs/smells.html");
  const status = page.locator(".reference-filter [role=status]");
  await page.getByRole("searchbox", { name: "Name or word" }).fill("utilized");
  await expect(status).toHaveText(/^1 of/);
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(status).toHaveText(/^0 of/);
  await expect(page.getByRole("heading", { name: "Design smells", exact: true })).toBeHidden();
  await page.getByRole("searchbox", { name: "Name or word" }).fill("");
  await expect(status).toHaveText(/^(?!0 )\d+ of \d+ entries$/);
  await page.getByRole("radio", { name: "All tools" }).check();
  await expect(status).toHaveText("");
});

test("the catalog of smells is limited by typing, also by other names, and is whole again", async ({ page }) => {
  await page.goto("/docs/smells.html");
  const field = page.getByRole("searchbox", { name: "Name or word" });
  const entries = page.locator(".smell-family h3:visible");
  const all = await entries.count();
  await field.fill("god class");
  await expect(page.locator(".reference-filter [role=status]")).toHaveText(/^\d+ of \d+ entries$/);
  await expect(page.getByRole("heading", { name: "Insufficient Modularization" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Feature Envy" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Test smells", exact: true })).toBeHidden();
  await field.fill("WMC");
  await expect(page.getByRole("heading", { name: "Insufficient Modularization" })).toBeVisible();
  await field.fill("");
  await expect(entries).toHaveCount(all);
});

test("the metrics are limited by typing, with their rows of the overview", async ({ page }) => {
  await page.goto("/docs/metrics.html");
  await page.getByRole("searchbox", { name: "Name, abbreviation or word" }).fill("lcom");
  await expect(page.locator("#all-metrics tbody tr:visible")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: /^Lack of cohesion in methods/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Parameter count/ })).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the reference has no field to type into and is whole", async ({ page }) => {
    await page.goto("/docs/smells.html");
    await expect(page.locator(".reference-filter")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Feature Envy" })).toBeVisible();
  });
});
