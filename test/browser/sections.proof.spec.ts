import { expect, test } from "./fixtures.ts";

test("a link to a place far below scrolls over at most two heights of the window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/docs/metrics.html");
  const link = page.locator("[data-scroll-spy] a[href^='#']:visible").last();
  const target = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
  await page.evaluate(() => {
    const root = document.documentElement;
    addEventListener("scroll", () => (root.dataset.firstScroll ??= String(scrollY)));
  });
  const top = await target.evaluate((element) => element.getBoundingClientRect().top);
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(top).toBeGreaterThan(4 * height);
  await link.click();
  await expect(target).toBeInViewport();
  const first = Number(await page.locator("html").getAttribute("data-first-scroll"));
  expect(top - first).toBeLessThanOrEqual(2 * height);

  await page.getByRole("link", { name: "Back to top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
