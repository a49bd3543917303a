import { expect, test } from "./fixtures.ts";
import { menuOf, phone } from "./mobile-menu.ts";

test.use(phone);

test("the toggle opens and closes the menu, and switches between a list and a cross", async ({ page }) => {
  await page.goto("/contact");
  const { toggle, icons, menu } = menuOf(page);
  await expect(menu).toBeHidden();
  await expect(icons.nth(0)).toBeVisible();
  await expect(icons.nth(1)).toBeHidden();
  await toggle.tap();
  await expect(menu).toBeVisible();
  await expect(icons.nth(0)).toBeHidden();
  await expect(icons.nth(1)).toBeVisible();
  await toggle.tap();
  await expect(menu).toBeHidden();
  await expect(icons.nth(0)).toBeVisible();
});

test("Products expands and collapses within the menu", async ({ page }) => {
  await page.goto("/contact");
  const { toggle, menu } = menuOf(page);
  await toggle.tap();
  const product = menu.getByRole("link", { name: "DesigniteJava" });
  await expect(product).toBeHidden();
  await menu.getByText("Products").tap();
  await expect(product).toBeVisible();
  await menu.getByText("Products").tap();
  await expect(product).toBeHidden();
  await menu.getByText("Products").tap();
  await product.tap();
  await expect(page).toHaveURL("/products-dj");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens and leads on", async ({ page }) => {
    await page.goto("/contact");
    const { toggle, menu } = menuOf(page);
    await toggle.tap();
    await menu.getByRole("link", { name: "FAQ" }).tap();
    await expect(page).toHaveURL("/faq");
  });
});
