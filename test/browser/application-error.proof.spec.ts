import { alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm } from "./newsletter-form.ts";

test("a page whose part fails shows the default error page inside the frame", async ({ page, problems }) => {
  problems.allow(/Injected failure/);
  await page.route(/\/assets\/result-explorer-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default class extends HTMLElement { start(onError) { onError(new Error("Injected failure")); } }',
    }),
  );
  await page.goto("/explore");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page.getByText("Injected failure")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("a form whose script fails at its start is sent the plain way", async ({ page, problems, email }) => {
  // A slow browser gives up the transition to the result page and says so.
  problems.allow(/Injected failure/);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/newsletter-form-[\w-]+\.js$/, async (route) => {
    await gate.promise;
    await route.fulfill({
      contentType: "text/javascript",
      body: 'export default class extends HTMLElement { start() { throw new Error("Injected failure"); } }',
    });
  });
  await page.goto("/contact");
  const { field, button } = newsletterForm(page);
  await field.fill(email);
  await button.click();
  await expect(page.locator("form[aria-busy]")).toHaveCount(1);
  gate.resolve();
  await expect(page).toHaveURL("/apis/subscribe/done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.subscribed);
});
