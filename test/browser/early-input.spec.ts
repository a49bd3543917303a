import type { Page } from "@playwright/test";
import { academicFormStarted } from "./academic-form.ts";
import { recordCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm, newsletterFormStarted } from "./newsletter-form.ts";
import { searchDialog } from "./search-dialog.ts";
import { storedSubscriptions } from "./stored.ts";

/** The modules of elements: everything but the small script of the page itself. */
const elementModules = /\/assets\/(?!page-)[^/]+\.js$/;

async function holdElements(page: Page): Promise<{ letThrough(): void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(elementModules, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { letThrough: gate.resolve };
}

test("what is typed before the form has started is kept", async ({ page, email }) => {
  const elements = await holdElements(page);
  await page.goto("/contact");
  const { field } = newsletterForm(page);
  await field.fill(email);
  elements.letThrough();
  await newsletterFormStarted(page);
  await expect(field).toHaveValue(email);
});

test("a form sent before its script has started is held and sent once", async ({ page, email }) => {
  const elements = await holdElements(page);
  await page.goto("/contact");
  const calls = recordCalls(page);
  const { field, button } = newsletterForm(page);
  await field.fill(email);
  await button.click();
  await button.click();
  await expect(page.locator("form[aria-busy]")).toHaveCount(1);
  await expect(alertOf(page)).toHaveText("");

  elements.letThrough();
  await expect(alertOf(page)).toHaveText(alertTexts.subscribed);
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL("/contact");
  expect(storedSubscriptions(email)).toHaveLength(1);
  expect(calls).toHaveLength(1);
});

test("a press of the search before its script is there opens it once", async ({ page }) => {
  const elements = await holdElements(page);
  await page.goto("/contact");
  await page.getByRole("button", { name: "Search" }).click();
  elements.letThrough();
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
});

test("the academic form keeps its early words and choice", async ({ page }) => {
  const elements = await holdElements(page);
  await page.goto("/acad-lic-request");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByRole("radio", { name: "Python" }).check();
  elements.letThrough();
  await academicFormStarted(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada");
  await expect(page.getByRole("radio", { name: "Python" })).toBeChecked();
});

test("when its script cannot be loaded, the form is sent the plain way", async ({ page, problems, email }) => {
  // A slow browser gives up the transition to the result page and says so.
  problems.allow(/ERR_FAILED|Failed to fetch/);
  await page.route(elementModules, (route) => route.abort());
  await page.goto("/contact");
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  await expect(page).toHaveURL("/apis/subscribe/done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.subscribed);
  expect(storedSubscriptions(email)).toHaveLength(1);
});
