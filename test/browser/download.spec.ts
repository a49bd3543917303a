import { failCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { mailsAbout, storedPackageRequests } from "./stored.ts";

test("a visitor asks for the tool of the page that led there, for the own system", async ({ page, email }) => {
  await page.goto("/products-dpy");
  await page.getByRole("main").getByRole("link", { name: "Free download" }).first().click();
  const tool = page.locator("#dpy");
  await tool.getByLabel("Email address").fill(email);
  await expect(tool.getByRole("radio", { name: "Linux" })).toBeChecked();
  await tool.getByRole("radio", { name: "Windows" }).check();
  await tool.getByRole("button", { name: /^Email me DPy .* for Windows$/ }).click();
  await expect(tool.getByRole("status")).toContainText(email);
  await expect(tool.getByLabel("Email address")).toHaveValue("");
  expect(storedPackageRequests(email)).toEqual([{ package: "dpy-windows", email }]);
  expect(await mailsAbout(email)).toEqual([]);
});

test("another language shows another tool, and has an address", async ({ page }) => {
  await page.goto("/download");
  const languages = page.getByRole("navigation", { name: "The code you want to analyze" });
  await languages.getByRole("link", { name: "C#" }).click();
  await expect(page).toHaveURL("/download#designite-csharp");
  await expect(page.locator("#designite-csharp")).toBeVisible();
  await expect(page.locator("#designite-java")).toBeHidden();
  await page.goBack();
  await expect(page.locator("#designite-java")).toBeVisible();
});

test("a failure keeps the address and is told", async ({ page, problems, email }) => {
  problems.allow(/The disk is full\.|status of 500/);
  await failCalls(page, "The disk is full.");
  await page.goto("/download#designite-java");
  const tool = page.locator("#designite-java");
  await tool.getByLabel("Email address").fill(email);
  await tool.getByRole("button", { name: /^Email me/ }).click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(tool.getByLabel("Email address")).toHaveValue(email);
});
