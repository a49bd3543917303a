import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm, startNewsletterForm } from "./newsletter-form.ts";

test("an alert stays for more than ten seconds and is closed by its button", async ({ page, email }) => {
  await page.clock.install();
  await page.goto("/contact");
  await startNewsletterForm(page);
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  await expect(newsletterForm(page).field).toHaveValue("");
  await page.clock.fastForward("00:15");
  await expect(alertOf(page)).toHaveText(alertTexts.subscribed);

  await alertOf(page).getByRole("button").click();
  await expect(alertOf(page)).toHaveText("");
});

test("an alert is in view wherever the reader is on the page", async ({ page, email }) => {
  await page.goto("/eula");
  await startNewsletterForm(page);
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  await expect(alertOf(page).getByText(alertTexts.subscribed)).toBeInViewport();
});
