import { expect, test } from "./fixtures.ts";
import { expectHeaderInOneLine, expectNothingCovered, scrollTo } from "./scrolled.ts";

for (const width of [320, 390, 820, 900, 1024, 1440, 1920]) {
  test(`the back-to-top button covers nothing at ${width} px`, async ({ page }) => {
    await expectNothingCovered(page, width);
  });
}

for (const width of [1024, 1088]) {
  test(`the header holds its links in one line at ${width} px`, async ({ page }) => {
    await expectHeaderInOneLine(page, width);
  });
}

test("the header is fixed, and changes its style above a scroll position of 100 pixels", async ({ page }) => {
  await page.goto("/eula");
  const header = page.getByRole("banner");
  const styleOf = () =>
    header.evaluate((element) => {
      const { backgroundColor, boxShadow, borderBottomColor, height } = getComputedStyle(element);
      return [backgroundColor, boxShadow, borderBottomColor, height].join("; ");
    });
  const atTop = await styleOf();
  await scrollTo(page, 100);
  await expect(page.locator("html")).not.toHaveAttribute("data-scrolled");
  await scrollTo(page, 101);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  await expect.poll(styleOf).not.toBe(atTop);
  expect((await header.boundingBox())?.y).toBe(0);
  await scrollTo(page, 100);
  await expect(page.locator("html")).not.toHaveAttribute("data-scrolled");
});

test("the back-to-top button is active above 100 pixels and leads to the top", async ({ page }) => {
  await page.goto("/eula");
  const button = page.getByRole("link", { name: "Back to top" });
  await expect(button).toBeHidden();
  await scrollTo(page, 101);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
});
