import { expect, type Page } from "@playwright/test";

export const searchDialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
export const resultLinks = (page: Page) => searchDialog(page).getByRole("link");

export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
}
