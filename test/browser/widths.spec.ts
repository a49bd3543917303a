import { documentationPages, routes } from "../routes.ts";
import { expect, test } from "./fixtures.ts";

const widths = [320, 390, 820, 1440];

for (const path of [...routes, ...documentationPages]) {
  test(`${path} never scrolls sideways`, async ({ page }) => {
    await page.goto(path);
    const tooWide: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      tooWide.push(...[width].filter(() => contentWidth > width));
    }
    expect(tooWide).toEqual([]);
  });
}
