import type { Page } from "@playwright/test";
import { activeItem, detailsOf, openPage, showsResults } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Presses Tab until an element with these words has the focus. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
    if (words.test(focused)) return;
  }
  throw new Error(`Tab reaches nothing with the words ${words}.`);
}

test("the keyboard alone opens a library, changes the view, goes through marks and reads details", async ({ page }) => {
  await openPage(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, /^jsoup 1\.15\.3$/);
  await page.keyboard.press("Enter");
  await showsResults(page, /jsoup/);
  await tabTo(page, /^Structure$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=structure/);
  await tabTo(page, /^Types, by package$/);
  await page.keyboard.press("ArrowRight");
  const first = await activeItem(page).textContent();
  await page.keyboard.press("ArrowDown");
  await expect(activeItem(page)).not.toHaveText(first ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&type=org\.jsoup/);
  const chosen = await detailsOf(page).getByRole("heading", { level: 2 }).textContent();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/&type=/);
  // It goes on from where it was, not from the first item.
  await page.keyboard.press("ArrowRight");
  await expect(activeItem(page)).not.toHaveText(first ?? "");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&type=org\.jsoup/);
  // The package of the type, in its details.
  await tabTo(page, /^(?:nodes|parser|select|helper|safety|internal|examples|org\.jsoup)$/);
  await page.keyboard.press("Enter");
  await expect(detailsOf(page).getByRole("heading", { level: 2 })).not.toHaveText(chosen ?? "");
});
