import { expect, test } from "./fixtures.ts";

test("the preloader is there while the page loads and gone once it has loaded", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/*.{svg,png,webp,jpg,ico,woff2}", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("page-preloader")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  gate.resolve();
  await expect(page.locator("page-preloader")).toHaveCount(0);
});
