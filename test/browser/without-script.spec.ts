import { academicForm } from "./academic-form.ts";
import { alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm } from "./newsletter-form.ts";
import { storedAcademicRequests, storedPackageRequests, storedSubscriptions } from "./stored.ts";

test.use({ javaScriptEnabled: false });

test("a subscription is stored and leads to its result page", async ({ page, email }) => {
  await page.goto("/");
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  await expect(page).toHaveURL("/apis/subscribe/done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.subscribed);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  expect(storedSubscriptions(email)).toHaveLength(1);
});

test("an address that cannot be stored leads to the page that says so", async ({ page, problems }) => {
  problems.allow(/status of 400/);
  await page.goto("/");
  await newsletterForm(page).field.fill("reader@localhost");
  await newsletterForm(page).button.click();
  await expect(page).toHaveURL("/apis/subscribe/failed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.failed);
});

test("an academic request is stored and leads to its result page", async ({ page, email }) => {
  await page.goto("/acad-lic-request");
  await academicForm(page).fill({ name: "Ada Lovelace", email, university: "University of London" });
  await academicForm(page).language("Python").check();
  await academicForm(page).button.click();
  await expect(page).toHaveURL("/apis/acad-lic-request/done");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.requested);
  expect(storedAcademicRequests(email)).toMatchObject([{ language: "Python" }]);
});

test("a request with a blank field is not stored", async ({ page, email }) => {
  await page.goto("/acad-lic-request");
  await academicForm(page).fill({ name: " ", email, university: "University of London" });
  await academicForm(page).button.click();
  await expect(page).toHaveURL("/apis/acad-lic-request/failed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(alertTexts.failed);
  expect(storedAcademicRequests(email)).toEqual([]);
});

test("a tool is asked for on the page that its product page leads to", async ({ page, email }) => {
  await page.goto("/products-dpy");
  await page.getByRole("main").getByRole("link", { name: "Free download" }).first().click();
  await expect(page).toHaveURL("/download#dpy");
  await expect(page.getByRole("heading", { name: /^DesigniteJava/ })).toBeHidden();
  const tool = page.locator("#dpy");
  await tool.getByRole("radio", { name: "macOS" }).check();
  await tool.getByLabel("Email address").fill(email);
  await tool.getByRole("button", { name: /^Email me DPy .* for Mac/ }).click();
  await expect(page).toHaveURL("/apis/package-request/done");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(storedPackageRequests(email)).toEqual([{ package: "dpy-macos", email }]);
});
