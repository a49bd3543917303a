import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const scrollTo = (page: Page, top: number) =>
  page.evaluate((position) => window.scrollTo({ top: position, behavior: "instant" }), top);

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

for (const width of [320, 390, 820, 900, 1024, 1440, 1920]) {
  test(`the back-to-top button covers nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    for (let top = 900; top < 4000; top += 300) {
      await scrollTo(page, top);
      await expect(page.locator("html")).toHaveAttribute("data-scrolled");
      const covered = await page.locator(".back-to-top").evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const places = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
        const below = places.flatMap(([x, y]) =>
          document.elementsFromPoint(left + x * width, top + y * height).filter((one) => !button.contains(one)),
        );
        const words = (one: Element) => [...one.childNodes].some((node) => node.nodeName === "#text" && node.nodeValue);
        // In the header it stands over the page, as the header does.
        const header = below.some((one) => one.closest(".site-header"));
        const seen = header ? below.filter((one) => one.closest(".site-header")) : below;
        return seen.filter((one) => words(one) || one.closest("a, button, svg")).map((one) => one.outerHTML);
      });
      expect(covered, `scrolled to ${top}`).toEqual([]);
    }
  });
}

for (const width of [896, 960, 1088]) {
  test(`the header holds its links in one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const header = page.getByRole("banner");
    const mark = await header.locator(".logo-mark").boundingBox();
    expect(mark?.width).toBe(mark?.height);
    const search = await header.getByRole("button", { name: "Search" }).boundingBox();
    expect((search?.x ?? width) + (search?.width ?? 0)).toBeLessThanOrEqual(width);
    const download = await header.getByRole("link", { name: "Free download" }).boundingBox();
    expect(download?.height).toBeLessThanOrEqual(50);
  });
}
