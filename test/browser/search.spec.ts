import { expect, test } from "./fixtures.ts";
import { openSearch, resultLinks, searchDialog } from "./search-dialog.ts";

for (const key of ["Meta+k", "Control+k"]) {
  test(`${key} opens the search, and Escape closes it`, async ({ page }) => {
    await page.goto("/contact");
    await page.keyboard.press(key);
    await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(searchDialog(page)).toBeHidden();
  });
}

test("results are walked through by the arrow keys", async ({ page }) => {
  await page.goto("/docs/accessibility.html");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("feature envy");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature envy”\.$/);
  await page.keyboard.press("ArrowDown");
  await expect(resultLinks(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(resultLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/accessibility\.html$/);
});

test("a question of the FAQ is found and opened", async ({ page }) => {
  await page.goto("/");
  await openSearch(page);
  await page.keyboard.type("where does my code go");
  const question = searchDialog(page).locator("a[href*='/faq#']").first();
  await question.click();
  await expect(page).toHaveURL(/\/faq#/);
  await expect(page.locator("details:has(:target)")).toHaveAttribute("open");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("there is neither a search button nor a switch of the colors", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.locator("site-search button")).toBeHidden();
    await expect(page.locator("[data-theme-switch]")).toBeHidden();
  });
});
