import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const article = "/blog/does-your-architecture-smell";

test("Back after a link inside the page returns to the reader's place", async ({ page }) => {
  await page.goto(article);
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.locator("main nav a[href^='#']").last().press("Enter");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(2000);
});

test("a reload keeps the place of a reader who went on from an anchor", async ({ page }) => {
  await page.goto(article);
  await page.locator("main nav a[href^='#']").nth(1).press("Enter");
  const anchor = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollBy(0, 2500));
  await page.reload();
  await page.waitForLoadState("load");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(anchor + 2000);
});

test("the drawing of the home page stays where it is while types are chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/");
  const stage = page.locator(".hero-plate-stage");
  const before = await stage.boundingBox();
  await stage.locator("button").press("Enter");
  for (const key of ["ArrowRight", "ArrowDown", "End"]) {
    await stage.getByRole("listbox").press(key);
    expect(await stage.boundingBox()).toEqual(before);
  }
});
