import type { Locator, Page } from "@playwright/test";
import { checkoutFor, formatAmount, offers } from "#content/products/offers.ts";
import { expect, test } from "./fixtures.ts";

/** The block of a license on the plate: its price, total and buttons. */
const blockOf = (page: Page, id: "professional-java" | "professional-python") =>
  page.getByRole("region", { name: "Professional license" }).locator(`#${id}`);

/** A button that leads to the order form, or a link to the checkout of an offer. */
const buyButton = (block: Locator) =>
  block.getByRole("button", { name: /^Buy for/ }).or(block.getByRole("link", { name: /^Buy for/ }));

test("a license and the number of developers lead to the order form, and the page says the total", async ({ page }) => {
  await page.goto("/buy");
  const java = blockOf(page, "professional-java");
  const { price, action } = offers["professional-java"];
  await page.getByLabel("Number of developers").fill("3");
  await expect(java.locator("output")).toHaveText(formatAmount(3 * price.amount));
  await page.getByLabel("Number of developers").fill("0");
  await expect(page.getByText("Enter a whole number from 1 to 999.")).toBeVisible();
  await expect(page.getByRole("main").locator("output:visible")).toHaveCount(0);
  await page.getByLabel("Number of developers").fill("3");
  if (action.kind === "checkout") {
    await expect(buyButton(java)).toHaveAttribute("href", checkoutFor(action.address, 3));
    await page.goto("/order?offer=professional-java&seats=3");
  } else {
    await buyButton(java).click();
    await expect(page).toHaveURL("/order?seats=3&offer=professional-java");
  }
  await expect(page.getByRole("radio", { name: /Professional Java/ })).toBeChecked();
  await expect(page.getByLabel("Number of developers")).toHaveValue("3");
});

test("the enter key in the number of developers chooses no license", async ({ page }) => {
  await page.goto("/buy");
  await page.getByLabel("Number of developers").fill("2");
  await page.getByLabel("Number of developers").press("Enter");
  const { price } = offers["professional-python"];
  await expect(blockOf(page, "professional-python").locator("output")).toHaveText(formatAmount(2 * price.amount));
  await expect(page).toHaveURL("/buy");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("a license and the number of developers lead to a quote", async ({ page }) => {
    await page.goto("/buy");
    await expect(page.getByRole("main").locator("output:visible")).toHaveCount(0);
    await page.getByLabel("Number of developers").fill("4");
    await blockOf(page, "professional-python").getByRole("button", { name: "Get a quote" }).click();
    await expect(page).toHaveURL("/quote?seats=4&offer=professional-python");
  });
});
