import { routes } from "../routes.ts";
import { expect, startApplication, test } from "./fixtures.ts";

for (const path of routes) {
  test(`${path} answers as a page of its own, and the application takes it over without a word`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const title = await page.title();
    expect(title).toMatch(/^Designite \| \S/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S.{40,}/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" })).toBeVisible();

    await startApplication(page);
    await expect(page).toHaveTitle(title);
  });
}

test("a slash at the end leads to the address without it", async ({ request }) => {
  const response = await request.get("/faq/", { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe("/faq");
});
