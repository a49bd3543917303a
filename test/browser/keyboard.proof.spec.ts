import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the Products menu closes when the focus leaves it", async ({ page }) => {
  await page.goto("/faq");
  const products = page.getByRole("navigation", { name: "Main" }).locator("details");
  await products.locator("summary").focus();
  await page.keyboard.press("Enter");
  await products.getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(products).not.toHaveAttribute("open");
});

test("what has the focus is outlined", async ({ page }) => {
  await page.goto("/contact");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus-visible")).toHaveCSS("outline-style", /solid|auto|double/);
});
