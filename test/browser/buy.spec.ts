import type { Page } from "@playwright/test";
import { checkoutFor, formatAmount, offers } from "#content/products/offers.ts";
import { expect, test } from "./fixtures.ts";

/** A button that leads to the order form, or a link to the checkout of an offer. */
const buyButtons = (page: Page) =>
  page.getByRole("button", { name: /^Buy for/ }).or(page.getByRole("link", { name: /^Buy for/ }));

test("language and number of developers lead to the order form, and the page says the total", async ({ page }) => {
  await page.goto("/buy");
  await page.getByRole("radio", { name: /^Java / }).check();
  await page.getByLabel("Number of developers").fill("3");
  const prices = page.getByRole("region", { name: "Professional license" });
  await expect(prices.locator("output:visible")).toHaveText(formatAmount(3 * offers["professional-java"].price.amount));
  await page.getByLabel("Number of developers").fill("0");
  await expect(prices.getByText("Enter a whole number from 1 to 999.")).toBeVisible();
  await expect(prices.locator("output:visible")).toHaveCount(0);
  await page.getByLabel("Number of developers").fill("3");
  const { action } = offers["professional-java"];
  if (action.kind === "checkout") {
    await expect(buyButtons(page)).toHaveAttribute("href", checkoutFor(action.address, 3));
    await page.goto("/order?offer=professional-java&seats=3");
  } else {
    await buyButtons(page).click();
    await expect(page).toHaveURL("/order?offer=professional-java&seats=3");
  }
  await expect(page.getByRole("radio", { name: /Professional Java/ })).toBeChecked();
  await expect(page.getByLabel("Number of developers")).toHaveValue("3");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("language and number lead to a quote", async ({ page }) => {
    await page.goto("/buy");
    await page.getByRole("radio", { name: /^Python / }).check();
    await expect(buyButtons(page)).toHaveText(["Buy for Python"]);
    await expect(page.locator("output:visible")).toHaveCount(0);
    await page.getByLabel("Number of developers").fill("4");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await expect(page).toHaveURL("/quote?offer=professional-python&seats=4");
  });
});
