import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the first stop is a link over the navigation to the content", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to the content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the Products menu opens, is walked through and closes with Escape", async ({ page }) => {
  await page.goto("/faq");
  const products = page.getByRole("navigation", { name: "Main" }).locator("details");
  await products.locator("summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(products.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(products.getByRole("link").first()).toBeHidden();
  await expect(products.locator("summary")).toBeFocused();
});

test("a question opens with the keyboard", async ({ page }) => {
  await page.goto("/faq");
  const question = page.getByRole("main").locator("details").nth(1);
  await question.locator("summary").focus();
  await page.keyboard.press("Space");
  await expect(question).toHaveAttribute("open");
});
