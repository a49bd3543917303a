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
  test("the answer stands in the document", async ({ page }) => {
    await page.goto("/buy?language=java&purpose=own&size=large");
    await expect(page.locator("[data-license-answer]:visible")).toContainText(answer);
    await page.goto("/buy?purpose=research");
    await expect(page.locator("[data-license-answer]:visible")).toContainText("Academic");
  });
});
