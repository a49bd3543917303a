import { holdCalls, recordCalls } from "./calls.ts";
import { alertOf, expect, test } from "./fixtures.ts";
import { newsletterForm, startNewsletterForm } from "./newsletter-form.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/contact");
  await startNewsletterForm(page);
});
test("sends the address and nothing else", async ({ page, email }) => {
  const calls = recordCalls(page);
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).field.press("Enter");
  await expect(newsletterForm(page).field).toHaveValue("");
  expect(calls.map((call) => [call.method(), new URL(call.url()).pathname, call.postDataJSON()])).toEqual([
    ["POST", "/apis/subscribe", { email }],
  ]);
});

test("a blank field sends nothing and shows nothing", async ({ page }) => {
  const calls = recordCalls(page);
  const { field, button } = newsletterForm(page);
  for (const blank of ["", "   "]) {
    await field.fill(blank);
    await button.click();
    await expect(field).toBeFocused();
    await expect(alertOf(page)).toHaveText("");
  }
  expect(calls).toEqual([]);
});

test("the browser refuses what is no address", async ({ page }) => {
  const calls = recordCalls(page);
  const { field, button } = newsletterForm(page);
  await field.fill("no address");
  await button.click();
  expect(await field.evaluate((input) => input.matches(":invalid"))).toBe(true);
  await expect(alertOf(page)).toHaveText("");
  expect(calls).toEqual([]);
});

test("a double click sends once", async ({ page, email }) => {
  const calls = recordCalls(page);
  const held = await holdCalls(page);
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.dblclick();
  held.letThrough();
  await expect(newsletterForm(page).field).toHaveValue("");
  expect(calls).toHaveLength(1);
});

test("sends the cross-site token where there is one", async ({ page, context, baseURL, email }) => {
  await context.addCookies([{ name: "XSRF-TOKEN", value: "a-token", url: baseURL ?? "" }]);
  const call = page.waitForRequest("**/apis/subscribe");
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  expect((await call).headers()["x-xsrf-token"]).toBe("a-token");
});
