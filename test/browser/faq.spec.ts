import { questions as written } from "#content/pages/faq.ts";
import { expect, test } from "./fixtures.ts";
import { startNewsletterForm } from "./newsletter-form.ts";

test("every question, the first open, one open at a time", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.getByRole("main").locator("details");
  await expect(questions).toHaveCount(written.length);
  await expect(questions.first()).toHaveAttribute("open");
  await expect(page.locator("main details[open]")).toHaveCount(1);

  await questions.nth(2).locator("summary").click();
  await expect(questions.nth(2)).toHaveAttribute("open");
  await expect(questions.first()).not.toHaveAttribute("open");
  await expect(page.locator("main details[open]")).toHaveCount(1);

  await questions.nth(2).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(0);
});

test("a started form leaves the question open that the reader has opened", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.getByRole("main").locator("details");
  await questions.nth(5).locator("summary").click();
  await startNewsletterForm(page);
  await expect(questions.nth(5)).toHaveAttribute("open");
  await expect(questions.first()).not.toHaveAttribute("open");
});
