import { expect, type Page } from "@playwright/test";

export const catalog = "/docs/smells.html";

/** The row of a smell. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
export async function expectLimitedCatalog(page: Page): Promise<void> {
  await page.goto(catalog);
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(rowOf(page, "Long Lambda Function")).toBeVisible();
  await expect(rowOf(page, "Unutilized Abstraction")).toBeHidden();

  await page.getByRole("radio", { name: "Design", exact: true }).check();
  await expect(rowOf(page, "Feature Envy")).toBeVisible();
  await expect(rowOf(page, "Long Lambda Function")).toBeHidden();
  await expect(page.locator("#implementation-smells")).toBeHidden();

  await page.getByRole("radio", { name: "All tools" }).check();
  await expect(rowOf(page, "Unutilized Abstraction")).toBeVisible();
}

export async function expectHiddenFamily(page: Page): Promise<void> {
  await page.goto(catalog);
  const none = page.getByText("The chosen tool doesn't report test smells.");
  await expect(none).toBeHidden();
  await page.getByRole("radio", { name: "Python" }).check();
  await page.getByRole("radio", { name: "Test", exact: true }).check();
  await expect(none).toBeVisible();
  await expect(rowOf(page, "Assertion Roulette")).toBeHidden();
  await page.getByRole("radio", { name: "Java, professional" }).check();
  await expect(none).toBeHidden();
  await expect(rowOf(page, "Assertion Roulette")).toBeVisible();
}

export async function expectLinkedEntry(page: Page): Promise<void> {
  await page.goto(catalog);
  await page.getByRole("radio", { name: "Python" }).check();
  await page.goto(`${catalog}#cyclic-dependency`);
  await expect(page.locator("#cyclic-dependency")).toBeInViewport();
  await expect(rowOf(page, "Cyclic Dependency")).toBeVisible();
}
