import type { Page } from "@playwright/test";
import { paper as bars } from "#site/drawing/colors.ts";
import { expect, test } from "./fixtures.ts";

/** As browsers write a color: "rgb(251, 252, 252)". */
const asRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
const paper = { light: asRgb(bars.light), dark: asRgb(bars.dark) };

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The color that the browser takes for its own bars: the first that fits. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const colors = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return colors.find(({ media }) => matchMedia(media).matches)?.content;
  });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`on a device set to ${colorScheme}`, () => {
    test.use({ colorScheme });
    const other = colorScheme === "light" ? "dark" : "light";

    test("the page follows the device until the visitor chooses", async ({ page }) => {
      await page.goto("/faq");
      expect(await background(page)).toBe(paper[colorScheme]);
      expect(await barColor(page)).toBe(bars[colorScheme]);
      await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
    });

    test("a choice holds on the next page, from its first paint", async ({ page }) => {
      await page.goto("/faq");
      await page.getByRole("radio", { name: other === "dark" ? "Dark" : "Light" }).check({ force: true });
      expect(await background(page)).toBe(paper[other]);
      expect(await barColor(page)).toBe(bars[other]);
      // Only the inline script of the head has run when the document begins to be read.
      await page.goto("/docs/index.html", { waitUntil: "commit" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", other);
      expect(await background(page)).toBe(paper[other]);
      await expect.poll(() => barColor(page)).toBe(bars[other]);
    });

    test("the choice of the system forgets the earlier one", async ({ page }) => {
      await page.goto("/contact");
      await page.getByRole("radio", { name: other === "dark" ? "Dark" : "Light" }).check({ force: true });
      await page.getByRole("radio", { name: "System" }).check({ force: true });
      expect(await barColor(page)).toBe(bars[colorScheme]);
      await page.reload();
      expect(await background(page)).toBe(paper[colorScheme]);
    });
  });
}
