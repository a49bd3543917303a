import type { Page } from "@playwright/test";
import { formatOrderAmount } from "#content/products/offers.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { longCompany } from "./long-company.ts";
import { mailsAbout } from "./stored.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function fillOrder(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: /Professional Java/ }).check();
  await main.getByLabel("Number of developers").fill("3");
  await main.getByLabel("Your name").fill("عبد الله");
  await main.getByLabel("Email address").fill(email);
  await main.getByLabel("Company").fill(longCompany);
  await main.getByLabel("Invoice address").fill("12 Square\nLondon");
  await main.getByLabel("Tax number").fill("GB 123 4567 89");
}

const send = (page: Page) => page.getByRole("button", { name: "Send order" }).click();

test("a refused order has the focus on what is wrong, keeps what was typed, and is sent after it is corrected", async ({
  page,
  email,
  problems,
}) => {
  problems.allow(/status of 422/);
  await page.goto("/order");
  await fillOrder(page, email);
  await page.getByLabel("Number of developers").fill("1,000");
  expect(await page.locator("#seats").evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true);
  await send(page);
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your order hasn't been sent yet");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("alert").getByRole("link", { name: "Number of developers" }).press("Enter");
  const seats = page.getByLabel("Number of developers");
  await expect(seats).toBeFocused();
  await expect(seats).toHaveAccessibleDescription(/Enter a whole number from 1 to 999/);
  await expect(page.getByLabel("Company")).toHaveValue(longCompany);
  await seats.fill("3");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/order\/received\?/);
  await expect(page.getByRole("main")).toContainText(formatOrderAmount("professional-java", 3));
  await expect.poll(async () => (await mailsAbout(email)).length).toBe(2);
});

test("going back after an order shows it as it was typed", async ({ page, email }) => {
  await page.goto("/order");
  await fillOrder(page, email);
  await send(page);
  await expect(page).toHaveURL(/\/order\/received\?/);
  await page.goBack();
  await expect(page.getByLabel("Company")).toHaveValue(longCompany);
  await expect(page.getByLabel("Number of developers")).toHaveValue("3");
  await expect(page.getByLabel("Tax number")).toHaveValue("GB 123 4567 89");
  await expect(page.getByRole("radio", { name: /Professional Java/ })).toBeChecked();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a quote leads to an order of it", async ({ page, email }) => {
    await page.goto("/quote");
    await page.getByRole("radio", { name: /Professional Java/ }).check();
    await page.getByLabel("Number of developers").fill("3");
    await page.getByLabel("Company").fill(longCompany);
    await page.getByRole("button", { name: "Show quote" }).click();
    await expect(page.getByRole("main")).toContainText(`Prepared for${longCompany}`);
    await page.getByRole("link", { name: "Order now" }).click();
    await expect(page.getByLabel("Company")).toHaveValue(longCompany);
    await fillOrder(page, email);
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We've received your order");
  });
});
