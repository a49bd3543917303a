import { expect, test } from "./fixtures.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

const answer = "Professional Java";

test("a started form keeps the answer of the address", async ({ page }) => {
  await page.goto("/buy?language=python&purpose=team#which-license");
  await startNewsletterForm(page);
  await expect(page.locator("[data-license-answer]:visible")).toHaveCount(1);
  await expect(page.locator("[data-license-answer]:visible")).toContainText("Professional Python");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("language and number lead to a quote, and the three questions to an answer", async ({ page }) => {
    await page.goto("/buy?language=python");
    await expect(page.getByRole("button", { name: /^Buy for/ })).toHaveText(["Buy for Python"]);
    await expect(page.locator("output:visible")).toHaveCount(0);
    await page.getByLabel("Number of developers").fill("4");
    await page.getByRole("button", { name: "Get a quote" }).click();
    await expect(page).toHaveURL("/quote?offer=professional-python&seats=4");
    await page.goBack();
    await page.getByText("Which license do I need?").click();
    const questions = page.locator("details form");
    await questions.getByRole("radio", { name: "Java", exact: true }).check();
    await questions.getByRole("button", { name: "Show my license" }).click();
    await expect(page).not.toHaveURL(/purpose/);
    await questions.getByRole("radio", { name: "Try a tool on my code" }).check();
    await questions.getByRole("radio", { name: "Larger than that" }).check();
    await questions.getByRole("button", { name: "Show my license" }).click();
    await expect(page.locator("[data-license-answer]:visible")).toContainText("Trial, Free");
  });

  test("the answer stands in the document", async ({ page }) => {
    await page.goto("/buy?language=java&purpose=own&size=large");
    await expect(page.locator("[data-license-answer]:visible")).toContainText(answer);
    await page.goto("/buy?purpose=research");
    await expect(page.locator("[data-license-answer]:visible")).toContainText("Academic");
  });
});
