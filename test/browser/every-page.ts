import { expect, type Page, test } from "@playwright/test";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

/** A page of sections and one with a form. The proof walks through all others. */
export const firstPages = ["/", "/acad-lic-request"];

/** Opens a page, which leaves nothing on the reader's machine. */
async function openPage(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await test.step("nothing is left on the reader's machine", async () => {
    expect(await response?.headerValue("set-cookie")).toBeNull();
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });
}

export async function expectPageOfItsOwn(page: Page, path: string): Promise<void> {
  await openPage(page, path);
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
}

export async function expectDocumentationPage(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await test.step("no barrier that axe finds", () => expectNoBarriers(page, "main"));
  await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
}
