import { failCalls, holdCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm, startNewsletterForm } from "./newsletter-form.ts";
import { mailsAbout, storedSubscriptions } from "./stored.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/contact");
  await startNewsletterForm(page);
});

test("thanks at once; the field is cleared when the service has the address", async ({ page, email }) => {
  const calls = await holdCalls(page);
  const { field, button } = newsletterForm(page);
  await field.fill(email);
  await button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.subscribed);
  await expect(field).toHaveValue(email);
  expect(storedSubscriptions(email)).toEqual([]);

  calls.letThrough();
  await expect(field).toHaveValue("");
  expect(storedSubscriptions(email)).toEqual([{ email }]);
  await expect.poll(() => mailsAbout(email)).toHaveLength(1);
});

test("a failure replaces the thanks, keeps the address and is logged, not shown", async ({ page, problems, email }) => {
  problems.allow(/The disk is full\.|status of 500/);
  await failCalls(page, "The disk is full.");
  const logged = page.waitForEvent("console", (message) => message.text() === "The disk is full.");
  const { field, button } = newsletterForm(page);
  await field.fill(email);
  await button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(field).toHaveValue(email);
  expect((await logged).type()).toBe("error");
});

test("an address that only the service can refuse is a failure", async ({ page, problems }) => {
  problems.allow(/"email" must be one email address|status of 400/);
  const { field, button } = newsletterForm(page);
  await field.fill("reader@localhost");
  await button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(field).toHaveValue("reader@localhost");
});

test("the same address again is thanked the same and stored once", async ({ page, email }) => {
  const { field, button } = newsletterForm(page);
  await field.fill(email);
  await button.click();
  await expect(field).toHaveValue("");
  await field.fill(email.toUpperCase());
  await button.click();
  await expect(field).toHaveValue("");
  await expect(alertOf(page)).toHaveText(alertTexts.subscribed);
  expect(storedSubscriptions(email)).toHaveLength(1);
});
