import { expect, test } from "./fixtures.ts";
import { menuOf, phone } from "./mobile-menu.ts";

test.use(phone);

test("Escape closes the menu", async ({ page }) => {
  await page.goto("/contact");
  const { toggle, menu } = menuOf(page);
  await toggle.tap();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});

test("the menu leads to the articles and the academic license, and switches the color scheme", async ({ page }) => {
  await page.goto("/contact");
  const { toggle, menu } = menuOf(page);
  await toggle.tap();
  await menu.getByText("Dark", { exact: true }).tap();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("contentinfo").getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(menu.getByRole("link", { name: "Academic license" })).toBeVisible();
  await menu.getByRole("link", { name: "Blog" }).tap();
  await expect(page).toHaveURL("/blog");
});

test("a link to a place on the page closes the menu", async ({ page }) => {
  await page.goto("/buy");
  const { toggle, menu } = menuOf(page);
  await toggle.tap();
  await expect(menu).toBeVisible();
  await page.getByRole("main").locator("a[href^='#'], a[href^='/buy#']").first().press("Enter");
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/#/);
});
