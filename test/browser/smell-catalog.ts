import { expect, type Page } from "@playwright/test";

export const catalog = "/docs/smells.html";

export async function expectLimitedCatalog(page: Page): Promise<void> {
  await page.goto(catalog);
  const entry = (name: string) => page.getByRole("heading", { name, exact: true });
  const listed = (name: string) => page.getByRole("navigation", { name: "All smells" }).getByRole("link", { name });
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(entry("Long Lambda Function")).toBeVisible();
  await expect(entry("Unutilized Abstraction")).toBeHidden();
  await expect(listed("Unutilized Abstraction")).toBeHidden();
  await expect(listed("Long Lambda Function")).toBeVisible();

  await page.getByRole("radio", { name: "Design", exact: true }).check();
  await expect(entry("Feature Envy")).toBeVisible();
  await expect(entry("Long Lambda Function")).toBeHidden();
  await expect(entry("Implementation smells")).toBeHidden();

  await page.getByRole("radio", { name: "All tools" }).check();
  await expect(entry("Unutilized Abstraction")).toBeVisible();
}

export async function expectHiddenFamily(page: Page): Promise<void> {
  await page.goto(catalog);
  const family = page.getByRole("heading", { name: "Test smells", exact: true });
  const none = page.getByText("The chosen tool does not report test smells.");
  await expect(none).toBeHidden();
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(family).toBeHidden();
  await expect(none).toBeHidden();
  await page.getByRole("radio", { name: "Test", exact: true }).check();
  await expect(family).toBeHidden();
  await expect(none).toBeVisible();
  await page.getByRole("radio", { name: "Java, professional" }).check();
  await expect(none).toBeHidden();
  await expect(page.getByRole("heading", { name: "Assertion Roulette" })).toBeVisible();
}

export async function expectLinkedEntry(page: Page): Promise<void> {
  await page.goto(catalog);
  await page.getByRole("radio", { name: "Python" }).check();
  await page.goto(`${catalog}#cyclic-dependency`);
  const heading = page.getByRole("heading", { name: "Cyclic Dependency", exact: true });
  await expect(heading).toBeVisible();
  await expect(page.locator("#cyclic-dependency + .smell-entry")).toBeVisible();
}
