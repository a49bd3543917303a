import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the preloader does not stand in the way", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Free download" }).first().click();
  await expect(page).toHaveURL("/download");
});

test("questions open and close, one at a time", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.getByRole("main").locator("details");
  await questions.nth(4).locator("summary").click();
  await expect(questions.nth(4)).toHaveAttribute("open");
  await expect(page.locator("main details[open]")).toHaveCount(1);
});

test("the skills bars are filled", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("progressbar").first();
  const fill = bar.locator("rect");
  await bar.scrollIntoViewIfNeeded();
  const share = Number(await bar.getAttribute("aria-valuenow")) / 100;
  const widths = [(await bar.boundingBox())?.width ?? 0, (await fill.boundingBox())?.width ?? 0];
  expect(widths[1]).toBeCloseTo((widths[0] ?? 0) * share, -1);
});
