import { expect, type Page } from "@playwright/test";
import { startNewsletterForm } from "./newsletter-form.ts";

export async function expectPageForUnknownPaths(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oh-ho!");
  await expect(page.getByText("Not found, error 404", { exact: true })).toBeVisible();
  await expect(page.getByText("We have landed on an unrecognized territory!", { exact: true })).toBeVisible();
  await expect(page.getByText("The requested URL is not found on the server.", { exact: true })).toBeVisible();

  await page.evaluate(() => document.documentElement.setAttribute("data-not-reloaded", ""));
  await startNewsletterForm(page);
  await expect(page.locator("html[data-not-reloaded]")).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
}
