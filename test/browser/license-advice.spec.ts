import { expect, test } from "./fixtures.ts";

const answer = "Professional Java";

test("three answers lead to a license, at an address of its own", async ({ page }) => {
  await page.goto("/buy");
  await expect(page.locator("[data-license-answer]:visible")).toHaveCount(0);
  await page.getByRole("radio", { name: "Java", exact: true }).check();
  await page.getByRole("radio", { name: "Analyze the projects I work on" }).check();
  await page.getByRole("radio", { name: "Larger than that" }).check();
  await page.getByRole("button", { name: "Show my license" }).click();
  await expect(page).toHaveURL(/\/buy\?language=java&purpose=own&size=large#/);
  await expect(page.locator("[data-license-answer]:visible")).toContainText(answer);
  await expect(page.getByRole("radio", { name: "Java", exact: true })).toBeChecked();
});
