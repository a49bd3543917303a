import { expect, test } from "./fixtures.ts";

test("the count of what is typed heeds the chosen tool, and a family without an entry is hidden", async ({ page }) => {
  await page.goto("/docs/smells.html");
  const status = page.locator(".reference-filter [role=status]");
  await page.getByRole("searchbox", { name: "Name or word" }).fill("utilized");
  await expect(status).toHaveText(/^1 of/);
  await page.getByRole("radio", { name: "Python" }).check();
  await expect(status).toHaveText(/^0 of/);
  await expect(page.getByRole("heading", { name: "Design smells", exact: true })).toBeHidden();
  await page.getByRole("searchbox", { name: "Name or word" }).fill("");
  await expect(status).toHaveText(/^(?!0 )\d+ of \d+ entries$/);
  await page.getByRole("radio", { name: "All tools" }).check();
  await expect(status).toHaveText("");
});
