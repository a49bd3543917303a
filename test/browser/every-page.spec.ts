import { documentationPages, furtherPages, routes } from "../support/specified-addresses.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

// One test for each page: most of the time goes into loading it.
for (const path of [...routes, ...furtherPages]) {
  test(`${path} is a page of its own, without barriers or sideways scroll, also with its scripts`, async ({ page }) => {
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
    await test.step("no barrier that axe finds", () => expectNoBarriers(page));
    await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
    await test.step("the newsletter form starts without a word", () => startNewsletterForm(page));
    await expect(page).toHaveTitle(title);
  });
}

for (const path of documentationPages) {
  test(`${path} has no barriers and no sideways scroll`, async ({ page }) => {
    await page.goto(path);
    await test.step("no barrier that axe finds", () => expectNoBarriers(page));
    await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
  });
}

test("a slash at the end leads to the address without it", async ({ request }) => {
  const response = await request.get("/faq/", { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe("/faq");
});
